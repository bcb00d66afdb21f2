import { createApiClient } from '#net/api-client.ts';
import { type Caller, createCaller } from '#net/caller.ts';
import { createRotation } from '#net/host-rotation.ts';
import { createHttpClient } from '#net/http-client.ts';
import { createProofHolder } from '#net/proof-holder.ts';
import { countRunning } from '#net/running.ts';
import { shortHash } from '#shared/lib/short-hash.ts';
import { openEventRing } from '#storage/db/event-ring.ts';
import { openKeyvalStore } from '#storage/db/keyval-store.ts';
import { openOwned } from '#storage/owned/owned-store.ts';
import { createFormDrafts } from './create-form-drafts.ts';
import type { DeviceWork } from './device-work.ts';
import { revokePendingSignOuts } from './pending-sign-outs.ts';
import type { SessionPorts } from './ports.ts';
import { createPresence, type Presence } from './presence.ts';
import type { Session } from './session.ts';
import { createSessionControl } from './session-actions.ts';
import { createSessionHolder, type SessionHolder } from './session-holder.ts';
import { createSessionPort } from './session-port.ts';
import { createSessionStore } from './session-store.ts';

/**
 * Host of a file, by a hash of its path, so that each file is cached under one address (docs/spec, section 7, Every answer).
 */
const hostOfFile = (hosts: readonly string[], path: string): string =>
  hosts[shortHash(path) % Math.max(1, hosts.length)] ?? '';

/** The session for `createSync`; screens see `Session` only. */
export type SessionCore = Session & {
  readonly holder: SessionHolder;
  readonly presence: Presence;
  readonly call: Caller;
  readonly ports: SessionPorts;
  close(): void;
};

/**
 * Wires session and request layer, for page and service worker, without Dexie. `openWork` opens the author's work when sign-in or
 * sign-out needs it. The page lazy-loads it, so that a visitor never does.
 */
export function createSession(ports: SessionPorts, openWork: () => Promise<DeviceWork>): SessionCore {
  const diagnosis = openEventRing(ports);
  const store = openKeyvalStore(ports.indexedDb, `${ports.databaseName ?? 'tinta'}-session`);
  const holder = createSessionHolder({
    store: createSessionStore(store),
    copies: ports.copies,
    channel: ports.channel,
    random: ports.random,
  });
  const call = createCaller({
    send: createHttpClient(ports.timers, ports.fetch),
    clock: ports.clock,
    appName: ports.appName,
    session: createSessionPort(holder, diagnosis.note),
    rotation: createRotation(ports.hosts, ports.random, ports.clock),
    random: ports.random,
    timers: ports.timers,
    proof: createProofHolder(ports.clock),
    locks: ports.locks,
    lockName: 'tinta-session',
    events: ports.events,
    note: diagnosis.note,
  });
  const presence = createPresence({ holder, locks: ports.locks, timers: ports.timers });
  presence.beforeLeaving(async () => diagnosis.forget());
  const tidy = async () => (await openWork()).tidy();
  const owned = openOwned(ports.indexedDb, ports.databaseName);
  const formDrafts = createFormDrafts(owned, holder, presence, tidy);
  const counted = countRunning((count) => ports.events.onRunning(count));
  return {
    control: createSessionControl({ holder, call, counted, openWork }),
    api: createApiClient(call, ports.events, counted),
    formDrafts,
    ready: holder.ready.then(() => {
      revokePendingSignOuts(holder, call).catch(() => {});
      const { endedToken, leaving, left } = holder.seen();
      // Completes a sign-out that failed or whose page was closed. Seals or erases rows that another page wrote after a sign-out (SYNC-11).
      // Sync asks whether the account of an ended session was deleted (SYNC-19). A worker sees no copies in localStorage, so it cannot
      // complete a sign-out.
      if (ports.copies !== null && (endedToken || leaving || left))
        openWork()
          .then((work) => (leaving ? work.signOut(leaving) : work.tidy()))
          .catch(() => {});
    }),
    language: () => holder.seen().language,
    async setLanguage(language) {
      // The language is stored at once, even while the row is being read: the page may close before the row is written.
      ports.copies?.keepLanguage(language);
      await holder.change((row) => ({ ...row, language }));
    },
    fileUrl: (path) => hostOfFile(ports.hosts, path) + path,
    holder,
    call,
    ports,
    presence,
    diagnosis,
    close() {
      presence.stop();
      holder.stop();
    },
  };
}
