import { DEFAULT_LANGUAGE } from '#shared/domain/language.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { err } from '#shared/lib/result.ts';
import type { SessionCopiesPort } from '#storage/session-copies.ts';
import { hostOfFile } from '#sync/host-of-file.ts';
import type { Session } from '#sync/session.ts';
import type { SessionControl } from '#sync/session-control.ts';
import { userOfCopies, viewOf } from '#sync/session-view.ts';

/** After a core that did not come it is asked for again: first after this long, then twice as long, up to a minute. */
const AGAIN_AFTER_MS = 5_000;
const AGAIN_AT_MOST_MS = 60_000;

/** What a waiting session becomes: a session that is there. */
type Deps<Core extends Session> = {
  /** Brings session and request layer; may fail, and is then asked again. */
  load(): Promise<Core>;
  copies: SessionCopiesPort;
  hosts: readonly string[];
  timers: Timers;
  /** A call could not even be made; the closable error of a network that cannot be reached. */
  onUnreachable(): void;
};

/** A session whose core is on its way; see `createWaitingSession`. */
export type WaitingSession<Core extends Session> = Session & {
  /** The core, brought now if it is not there; rejects when it cannot be had, and may be asked again. */
  core(): Promise<Core>;
  /** Brings the core and, offline or on a bad network, asks again until it is there. */
  start(): void;
};

/**
 * The session of a page before its core is there: session row, request layer and the schemas of the wire are a sixth of what
 * home may weigh and come after the first paint. Until then who is signed in goes by the copies (SYNC-18), as it does in the
 * core until its row is read; calls wait for it.
 */
export function createWaitingSession<Core extends Session>(deps: Deps<Core>): WaitingSession<Core> {
  const copies = deps.copies.read();
  const user = userOfCopies(copies);
  const first = viewOf({ user, accessToken: copies.accessToken ?? null });
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let there: Core | undefined;
  let coming: Promise<Core> | undefined;
  let started = false;
  let arrived: (core: Core) => void;
  const core = new Promise<Core>((resolve) => {
    arrived = resolve;
  });

  async function bring(): Promise<Core> {
    const brought = await deps.load();
    there = brought;
    brought.control.subscribe(tell);
    tell();
    arrived(brought);
    return brought;
  }
  function ask(): Promise<Core> {
    coming ??= bring().catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  }
  function insist(delay: number): void {
    ask().catch(() => {
      deps.timers.after(delay, () => insist(Math.min(delay * 2, AGAIN_AT_MOST_MS)));
    });
  }

  const control: SessionControl = {
    current: () => (there ? there.control.current() : first),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async signIn(email, password) {
      const now = await ask().catch(() => undefined);
      return now ? now.control.signIn(email, password) : err({ kind: 'network' });
    },
    async signInWith(request) {
      const now = await ask().catch(() => undefined);
      return now ? now.control.signInWith(request) : err({ kind: 'network' });
    },
    async register(email, password) {
      const now = await ask().catch(() => undefined);
      return now ? now.control.register(email, password) : err({ kind: 'network' });
    },
    userChanged: async (change) => (await ask()).control.userChanged(change),
    unsentCount: async () => (await ask()).control.unsentCount(),
    waitingContracts: async () => (await ask()).control.waitingContracts(),
    signOut: async (choice) => (await ask()).control.signOut(choice),
    adoptable: async () => (await ask()).control.adoptable(),
    adopt: async () => (await ask()).control.adopt(),
  };

  return {
    control,
    api: {
      async call(name, input, options) {
        const now = await ask().catch(() => undefined);
        if (now) return now.api.call(name, input, options);
        if (!options?.quiet && !options?.signal?.aborted) deps.onUnreachable();
        return err({ kind: 'network' });
      },
      async file(path, options) {
        const now = await ask().catch(() => undefined);
        if (now) return now.api.file(path, options);
        if (!options?.quiet && !options?.signal?.aborted) deps.onUnreachable();
        return err({ kind: 'network' });
      },
    },
    formDrafts: {
      get: async (name) => (await ask()).formDrafts.get(name),
      save: async (name, draft) => (await ask()).formDrafts.save(name, draft),
      clear: async (name) => (await ask()).formDrafts.clear(name),
    },
    ready: core.then((now) => now.ready),
    language: () => there?.language() ?? copies.language ?? DEFAULT_LANGUAGE,
    // Chosen before the core is there, also offline, it is in the row as soon as it is.
    setLanguage: async (language) => {
      deps.copies.keepLanguage(language);
      await (await core).setLanguage(language);
    },
    fileUrl: (path) => hostOfFile(deps.hosts, path) + path,
    core: ask,
    start() {
      if (started) return;
      started = true;
      insist(AGAIN_AFTER_MS);
    },
  };
}
