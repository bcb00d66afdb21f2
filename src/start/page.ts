import { lazy } from '#services/part/lazy.ts';
import { createSession } from '#session/create-session.ts';
import type { Session } from '#session/session.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { Sync } from '#sync/work/sync.ts';
import { createToastQueue, type ToastQueue } from '#ui/toasts/toast-queue.ts';
import { pageClock, pageRandom, pageTimers } from './platform/ports.ts';
import { type PageSettings, pageSessionPorts } from './platform/session-ports.ts';
import { createRunningCalls, type RunningCalls } from './running-calls.ts';

/** Events of the request layer for the frame of the app. */
export type PageEvents = {
  onError(failure: CallFailure): void;
  onSignedOut(event: { redirect: boolean; message: string }): void;
  onReload(): void;
  /** A call of a screen was refused because nobody is signed in on this device. */
  onSignInNeeded(): void;
};

/** The page's only wiring: the session at once, the author's work (with Dexie) on first use. */
export type Page = {
  readonly session: Session;
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
  readonly running: RunningCalls;
  readonly toasts: ToastQueue;
  /** Whether the session row has been read: until then the copies say who is signed in (SYNC-18). */
  isReady(): boolean;
  /** Loads the author's work on this device and starts sync. Rejects with `ChunkError`; may be called again. */
  openSync(): Promise<Sync>;
  openedSync(): Sync | undefined;
  /** Sets the handler of the request layer's events; a later call replaces it. */
  setEvents(events: PageEvents): void;
};

const syncPart = lazy('sync', async () => (await import('./start-sync.ts')).startSync);

/** Builds the wiring of a page from the build's settings. */
export function createPage({ onOutdated, ...settings }: PageSettings & { onOutdated(): void }): Page {
  let events: PageEvents = {
    onError() {},
    onSignedOut() {},
    onReload() {},
    onSignInNeeded() {},
  };
  let opened: Sync | undefined;
  let ready = false;
  const running = createRunningCalls();

  const session = createSession(
    pageSessionPorts(settings, {
      onRunning: (count) => running.set(count),
      onError: (failure) => events.onError(failure),
      onSignedOut: (event) => events.onSignedOut(event),
      onReload: () => events.onReload(),
      onSignInNeeded: () => events.onSignInNeeded(),
      onTooOld: onOutdated,
    }),
    async () => (await openSync()).device,
  );
  void session.ready.then(() => {
    ready = true;
  });

  async function openSync(): Promise<Sync> {
    const startSync = await syncPart(pageTimers);
    if (opened) return opened;
    opened = startSync(session);
    opened.onOutdated(onOutdated);
    return opened;
  }

  return {
    session,
    clock: pageClock,
    random: pageRandom,
    timers: pageTimers,
    running,
    toasts: createToastQueue(),
    isReady: () => ready,
    openSync,
    openedSync: () => opened,
    setEvents(next) {
      events = next;
    },
  };
}
