import type { Language } from '#shared/domain/language.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { SessionCore } from '#sync/create-session.ts';
import type { Session } from '#sync/session.ts';
import type { Sync } from '#sync/sync.ts';
import { whenIdle } from '#ui/platform/when-idle.ts';
import { createToastQueue, type ToastQueue } from '#ui/toasts/toast-queue.ts';
import { loadChunk } from './load-chunk.ts';
import { authorParts, sessionPart } from './load-parts.ts';
import { pageClock, pageRandom, pageTimers } from './platform/ports.ts';
import { pageSessionCopies } from './platform/session-copies.ts';
import { createRunningCalls, type RunningCalls } from './running-calls.ts';
import type { PageSettings } from './session-core.ts';
import { createWaitingSession } from './waiting-session.ts';

/** What the request layer tells, as the frame of the app hears it. */
export type PageEvents = {
  onError(failure: CallFailure): void;
  onSignedOut(event: { redirect: boolean; message: string }): void;
  onReload(): void;
  /** A call of a screen was refused because nobody is signed in on this device. */
  onSignInNeeded(): void;
  /** An older window keeps this device's database, and nothing can be opened until it is closed. */
  onBlocked(): void;
};

/**
 * The page's one wiring, in three steps: what a first paint needs at once, session and calls behind it, the author's work
 * (with Dexie) when it is first needed.
 */
export type Page = {
  readonly session: Session;
  /** Brings session and request layer; called after the first paint, at once where an author waits for them. */
  start(): void;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly running: RunningCalls;
  readonly toasts: ToastQueue;
  /** Resolves when it is known who is signed in. */
  readonly ready: Promise<void>;
  isReady(): boolean;
  /** Brings the author's work on this device and starts sync; rejects with `ChunkError`, and may be asked again. */
  openSync(): Promise<Sync>;
  openedSync(): Sync | undefined;
  /** What hears the request layer; the last one given. */
  setEvents(events: PageEvents): void;
  language(): Language;
};

/** Builds the wiring of a page from the settings of the build. */
export function createPage(settings: PageSettings & { onOutdated(): void }): Page {
  let events: PageEvents = {
    onError() {},
    onSignedOut() {},
    onReload() {},
    onSignInNeeded() {},
    onBlocked() {},
  };
  let opening: Promise<Sync> | undefined;
  let opened: Sync | undefined;
  let ready = false;
  const running = createRunningCalls();

  const session = createWaitingSession<SessionCore>({
    async load() {
      const { startSession } = await loadChunk('session', sessionPart, pageTimers);
      return startSession(
        settings,
        {
          onRunning: (count) => running.set(count),
          onError: (failure) => events.onError(failure),
          onSignedOut: (event) => events.onSignedOut(event),
          onReload: () => events.onReload(),
          onSignInNeeded: () => events.onSignInNeeded(),
        },
        async () => (await openSync()).device,
      );
    },
    copies: pageSessionCopies,
    hosts: settings.hosts,
    timers: pageTimers,
    onUnreachable: () => events.onError({ kind: 'network' }),
  });
  void session.ready.then(() => {
    ready = true;
  });

  async function open(): Promise<Sync> {
    const [{ startWork, wakeWork }, core] = await Promise.all([
      loadChunk('sync', authorParts, pageTimers),
      session.core(),
    ]);
    const sync = startWork(core);
    sync.onBlocked(() => events.onBlocked());
    // Opens the database now, beside whatever is drawn first.
    const author = core.control.current();
    if (author) sync.work(author.uid);
    // What is shown comes from this device; sending and pulling let it be drawn first.
    whenIdle(() => wakeWork(sync, core));
    sync.onOutdated(() => settings.onOutdated());
    opened = sync;
    return sync;
  }
  function openSync(): Promise<Sync> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  return {
    session,
    start: session.start,
    clock: pageClock,
    random: pageRandom,
    timers: pageTimers,
    running,
    toasts: createToastQueue(),
    ready: session.ready,
    isReady: () => ready,
    openSync,
    openedSync: () => opened,
    setEvents(next) {
      events = next;
    },
    language: () => session.language(),
  };
}
