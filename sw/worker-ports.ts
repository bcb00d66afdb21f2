import { broadcastChannelPort } from '#session/platform/broadcast-channel-port.ts';
import { webLocks } from '#session/platform/web-locks.ts';
import type { SessionPorts } from '#session/ports.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import { openEventRing } from '#storage/db/event-ring.ts';
import type { WorkPorts } from '#sync/types/ports.ts';

const clock: Clock = { now: () => Date.now() };
const random: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
const timers: Timers = {
  after(delay, task) {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

/** The ring of events on this device, which the pages use too. The worker writes to it even if no page is open. */
export const workerDiagnosis = openEventRing({
  clock,
  random,
  timers,
  indexedDb: { indexedDB: self.indexedDB, IDBKeyRange: self.IDBKeyRange },
});

/** Session ports of the service worker: no localStorage, no screen (SYNC-18). */
export const workerSessionPorts = (settings: {
  hosts: readonly string[];
  appName: string;
}): SessionPorts => ({
  clock,
  random,
  timers,
  locks: webLocks(self.navigator.locks),
  channel: broadcastChannelPort('tinta'),
  indexedDb: { indexedDB, IDBKeyRange },
  copies: null,
  hosts: settings.hosts,
  appName: settings.appName,
  events: {
    onRunning() {},
    onError() {},
    onSignedOut() {},
    onSignInNeeded() {},
    onTooOld() {},
    onReload() {},
  },
});

/** Work ports of the service worker. */
export const workerWorkPorts: WorkPorts = {
  reachability: { online: () => self.navigator.onLine, onHint: () => () => {} },
  storage: {
    persist: async () => false,
    async dropCaches() {
      for (const name of await caches.keys()) if (name.startsWith('tinta-reads')) await caches.delete(name);
    },
    async dropCovers() {
      await caches.delete('tinta-reads-covers').catch(() => false);
    },
  },
  sealing: crypto.subtle,
  lastTextCopies: null,
  loadPosts: null,
};
