import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import type { ClientEvents } from '#net/client-events.ts';
import type { FetchPort } from '#net/http-client.ts';
import { createSession, type SessionCore } from '#session/create-session.ts';
import type { SessionCopies } from '#session/session-copies.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import type { SealingPort } from '#storage/owned/sealing.ts';
import { createSync } from '#sync/work/create-sync.ts';
import type { Sync } from '#sync/work/sync.ts';
import { createPosts } from '#sync/work/work-posts.ts';
import { createFakeHub } from './fake-channel.ts';
import { createFakeLocks } from './fake-locks.ts';
import { busyWith } from './idle.ts';
import type { ManualTime } from './manual-time.ts';

// Dexie's live queries need a global IndexedDB to run at all; this one never has data.
Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

/** Web Crypto works on its own threads, which `idle` does not see. */
const watchedSealing = {
  generateKey: (...args: Parameters<SubtleCrypto['generateKey']>) =>
    busyWith(crypto.subtle.generateKey(...args)),
  encrypt: (...args: Parameters<SubtleCrypto['encrypt']>) => busyWith(crypto.subtle.encrypt(...args)),
  decrypt: (...args: Parameters<SubtleCrypto['decrypt']>) => busyWith(crypto.subtle.decrypt(...args)),
} as SealingPort;

/** Whether one transaction must wait for the other. IndexedDB runs two transactions in parallel only if they share no store or both only read. */
const collide = (one: IDBTransaction, other: IDBTransaction): boolean =>
  one.db.name === other.db.name &&
  !(one.mode === 'readonly' && other.mode === 'readonly') &&
  [...one.objectStoreNames].some((store) => other.objectStoreNames.contains(store));

/** Private fields of a fake-indexeddb transaction. An aborted one reports its end only later; a committing one cannot be aborted from outside. */
const inside = (transaction: IDBTransaction) =>
  transaction as unknown as {
    _state: 'active' | 'inactive' | 'committing' | 'finished';
    _abort(why: null): void;
  };

/** One page of a device: the real session and sync on a simulated platform. */
export type Tab = {
  readonly session: SessionCore;
  readonly sync: Sync;
  readonly events: { errors: CallFailure[]; signedOut: number; reloads: number };
  /** The browser kills the page. Its timers, requests, locks and connections are gone, without any event. */
  crash(how?: 'alone' | 'of a busy browser' | 'with its browser'): Promise<void>;
  /** The browser freezes the page. It keeps its locks and receives nothing. */
  freeze(): void;
  thaw(): void;
  isFrozen(): boolean;
  /** Whether the page runs, so that the author can see it: it is neither frozen nor gone. */
  isShown(): boolean;
  close(): Promise<void>;
};

/** A browser profile: one IndexedDB, one set of locks, one channel, one set of copies; any number of pages. */
export type Device = {
  readonly name: string;
  readonly idb: IDBFactory;
  openTab(): Promise<Tab>;
  readonly tabs: Set<Tab>;
  /** Whether a last text has a copy that no page has restored. */
  hasCopies(): boolean;
  /** The copies of last texts, as text. */
  copies(): string;
  /** Gives all pages the hint that the network is back (SYNC-12). */
  hint(): void;
  online: boolean;
  /** How far this device's clock is ahead, in ms. */
  skew: number;
  /** Called when a page begins a writing transaction, so that a test can kill it just there. */
  onWrite: (() => void) | null;
  /** How many characters a row may have at most. On a full device small rows still fit. */
  room: number;
};

export function createDevice(deps: {
  name: string;
  time: Pick<ManualTime, 'now' | 'timers'>;
  random: Random;
  fetch: FetchPort;
  hosts?: readonly string[];
  sealing?: boolean;
  /** Delay in ms of messages between the device's pages; none by default. */
  channelDelay?: number;
}): Device {
  const idb = new IDBFactory();
  const locks = createFakeLocks();
  const { channelDelay = 0 } = deps;
  const hub = createFakeHub((task) => {
    if (channelDelay === 0) task();
    else deps.time.timers.after(channelDelay, task);
  });
  let copies: Partial<SessionCopies> = {};
  /** The copies of last texts in localStorage by key, and the listeners for new ones. */
  const lastTexts = new Map<string, LastTextRow>();
  const lastTextListeners = new Map<object, (uid: UserId) => void>();
  const hints = new Set<() => void>();

  const device: Device = {
    name: deps.name,
    idb,
    tabs: new Set(),
    hasCopies: () => lastTexts.size > 0,
    copies: () => JSON.stringify([...lastTexts]),
    online: true,
    skew: 0,
    onWrite: null,
    room: Number.POSITIVE_INFINITY,
    hint: () => {
      for (const hint of [...hints]) hint();
    },
    async openTab() {
      let state: 'running' | 'frozen' | 'dead' = 'running';
      let wake: (() => void)[] = [];
      const me = {};
      /** Runs a task when the page is awake, and never if it is dead. */
      const awake = (task: () => void) => {
        if (state === 'running') task();
        else if (state === 'frozen') wake.push(() => awake(task));
      };
      const clock: Clock = { now: () => deps.time.now() + device.skew };
      const timers: Timers = { after: (delay, task) => deps.time.timers.after(delay, () => awake(task)) };
      const fetchPort: FetchPort = (url, init) =>
        new Promise((resolve, reject) => {
          if (state === 'dead') return;
          deps.fetch(url, init).then(
            (answer) =>
              awake(() =>
                resolve({
                  ...answer,
                  text: () =>
                    new Promise<string>((done, fail) => {
                      answer.text().then(
                        (text) => awake(() => done(text)),
                        (error: unknown) => awake(() => fail(error as Error)),
                      );
                    }),
                }),
              ),
            (error: unknown) => awake(() => reject(error as Error)),
          );
        });
      const connections = new Set<IDBDatabase>();
      /** This page's transactions under way, oldest first. Those of other pages end within a millisecond, which is not modelled. */
      const mine = new Set<IDBTransaction>();
      const watchTransactions = (db: IDBDatabase) => {
        const begin = db.transaction.bind(db);
        db.transaction = (...args) => {
          if (args[1] === 'readwrite' && device.onWrite) {
            device.onWrite();
            if (state === 'dead') throw new DOMException('the page is gone', 'AbortError');
          }
          const transaction = begin(...args);
          mine.add(transaction);
          const storeOf = transaction.objectStore.bind(transaction);
          transaction.objectStore = (name) => {
            const store = storeOf(name);
            for (const write of ['put', 'add'] as const) {
              const real = IDBObjectStore.prototype[write].bind(store);
              store[write] = (row: unknown, key?: IDBValidKey) => {
                if (JSON.stringify(row).length > device.room)
                  throw new DOMException('the device is full', 'QuotaExceededError');
                return key === undefined ? real(row) : real(row, key);
              };
            }
            return store;
          };
          const over = () => mine.delete(transaction);
          transaction.addEventListener('complete', over);
          transaction.addEventListener('abort', over);
          return transaction;
        };
      };
      const watched = new Proxy(idb, {
        get(target, property) {
          const value = Reflect.get(target, property) as unknown;
          if (property !== 'open') return typeof value === 'function' ? value.bind(target) : value;
          return (...args: [string, number?]) => {
            if (state === 'dead') throw new DOMException('the page is gone', 'InvalidStateError');
            const request = target.open(...args);
            request.addEventListener('success', () => {
              connections.add(request.result);
              watchTransactions(request.result);
              if (state === 'dead') request.result.close();
            });
            return request;
          };
        },
      });
      const events = { errors: [] as CallFailure[], signedOut: 0, reloads: 0 };
      const clientEvents: ClientEvents = {
        onRunning() {},
        onError: (failure) => events.errors.push(failure),
        onSignInNeeded() {},
        onTooOld() {},
        onSignedOut: () => {
          events.signedOut += 1;
        },
        onReload: () => {
          events.reloads += 1;
        },
      };
      const session = createSession(
        {
          clock,
          random: deps.random,
          timers,
          locks: locks.of(me),
          channel: hub.of(me, { alive: () => state === 'running', awake }),
          indexedDb: { indexedDB: watched, IDBKeyRange },
          copies: {
            read: () => copies,
            deviceId: () => copies.udid,
            write: (next) => {
              copies = next;
            },
            keepDeviceId: () => {},
            keepLanguage: (language) => {
              copies = { ...copies, language };
            },
            clear: () => {
              copies = {
                ...(copies.udid ? { udid: copies.udid } : {}),
                ...(copies.language ? { language: copies.language } : {}),
              };
            },
          },
          hosts: deps.hosts ?? [],
          appName: 'tinta',
          events: clientEvents,
          fetch: fetchPort,
          databaseName: deps.name,
        },
        async () => sync.device,
      );
      let unhint = () => {};
      const sync = createSync(session.ports, session, {
        loadPosts: async () => createPosts,
        reachability: {
          online: () => device.online,
          onHint: (listener) => {
            const hint = () => awake(listener);
            hints.add(hint);
            unhint = () => hints.delete(hint);
            return unhint;
          },
        },
        storage: { persist: async () => true, dropCaches: async () => {}, dropCovers: async () => {} },
        sealing: deps.sealing === false ? null : watchedSealing,
        lastTextCopies: {
          put(row) {
            lastTexts.set(`${row.uid}/${row.id}/${row.session}`, structuredClone(row));
            for (const [page, hear] of lastTextListeners) if (page !== me) hear(row.uid);
          },
          of: (uid) => structuredClone([...lastTexts.values()].filter((row) => row.uid === uid)),
          drop(uid, id, session, at) {
            const key = `${uid}/${id}/${session}`;
            if (at === undefined || lastTexts.get(key)?.at === at) lastTexts.delete(key);
          },
          owners: () => [...new Set([...lastTexts.values()].map((row) => row.uid))],
          erase(uid) {
            for (const [key, row] of lastTexts) if (row.uid === uid) lastTexts.delete(key);
          },
          onPut(listener) {
            lastTextListeners.set(me, (uid) => awake(() => listener(uid)));
            return () => lastTextListeners.delete(me);
          },
        },
      });
      await session.ready;
      sync.engine.start();
      const leave = () => {
        unhint();
        hub.free(me);
        lastTextListeners.delete(me);
        device.tabs.delete(tab);
      };
      const tab: Tab = {
        session,
        sync,
        events,
        async crash(how = 'alone') {
          state = 'dead';
          leave();
          locks.free(me);
          wake = [];
          // Uncommitted work is rolled back. A transaction that was told to commit succeeds, unless it still had to wait for another one: then the
          // browser closes the connection first. A busy browser always closes it first (seen in Chromium).
          const waits = [...mine].filter(
            (transaction) =>
              how === 'of a busy browser' ||
              [...mine]
                .slice(0, [...mine].indexOf(transaction))
                .some((earlier) => inside(earlier)._state !== 'finished' && collide(earlier, transaction)),
          );
          // A browser that dies loses the last changes of localStorage, which are not on disk yet.
          if (how === 'with its browser')
            for (const [key, { at }] of lastTexts) if (clock.now() - at < 5_000) lastTexts.delete(key);
          for (const transaction of waits)
            if (inside(transaction)._state !== 'finished') inside(transaction)._abort(null);
          for (const transaction of [...mine]) {
            try {
              transaction.abort();
            } catch {
              // The transaction is already committing.
            }
          }
          for (const connection of connections) connection.close();
        },
        freeze() {
          if (state === 'running') state = 'frozen';
        },
        thaw() {
          if (state !== 'frozen') return;
          state = 'running';
          const waiting = wake;
          wake = [];
          for (const task of waiting) task();
        },
        isFrozen: () => state === 'frozen',
        isShown: () => state === 'running',
        async close() {
          await sync.close();
          session.close();
          leave();
          locks.free(me);
          state = 'dead';
        },
      };
      device.tabs.add(tab);
      return tab;
    },
  };
  return device;
}
