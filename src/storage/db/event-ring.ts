import { promisifyRequest, type UseStore } from 'idb-keyval';
import {
  type EventCode,
  type EventDetail,
  mayBeStored,
  type NoteEvent,
} from '#shared/diagnosis/device-event.ts';
import type { Clock, Random, Timers } from '#shared/lib/ports.ts';
import { type EventRow, joinRows } from './event-rows.ts';
import type { IndexedDbPort } from './indexed-db-port.ts';
import { openKeyvalStore } from './keyval-store.ts';

/** Events are written this long after the first of them, several at once. In ms. */
const WRITE_AFTER_MS = 1_000;
/** Nobody waits longer than this for a storage that does not answer. In ms. */
const WAIT_MS = 2_000;
/** No event waits longer than this to be written, unless the storage fails. In ms. */
const WAITING_MS = 10_000;
const RING = 'ring';

/** What is stored under a key: the ring itself, or what a page put while it closed. `erasedAt`: rows that began by then are gone. */
type Stored = { rows: readonly EventRow[]; erasedAt?: number };

type Ports = { clock: Clock; random: Random; timers: Timers };

/**
 * The last events of sync, storage and service worker on this device, for whoever looks for a fault. All pages and the service worker write
 * to the same ring. It has a database of its own, so that no draft ever waits for it. No method rejects; if the storage fails, the events
 * stay in memory.
 */
export interface EventRing {
  note: NoteEvent;
  /** Writes what was noted. Resolves when it is stored, or after two seconds. */
  flush(): Promise<void>;
  /** For a page that may be closing: puts what was noted, without reading first (decision 0013). */
  hide(): void;
  /** The events, newest first. */
  read(): Promise<EventRow[]>;
  /** Drops what this page has noted and not stored, as its author leaves (SYNC-11). */
  forget(): void;
  /** Erases the events, also those that other pages still hold (SYNC-11). */
  erase(): Promise<void>;
}

/** The ring of this device. `databaseName`: of the work database. */
export const openEventRing = (
  ports: Ports & { indexedDb: IndexedDbPort; databaseName?: string },
): EventRing =>
  createEventRing(openKeyvalStore(ports.indexedDb, `${ports.databaseName ?? 'tinta'}-events`), ports);

/** The ring made of everything that is stored, except what was erased and what another version stored in a different form. */
function joined(all: readonly Stored[], now: number): Stored {
  const stored = all.filter((one) => Array.isArray(one?.rows));
  const last = Math.max(0, ...stored.map((one) => one.erasedAt ?? 0));
  // An erasure in the future comes from a clock that was set back since, so it hides nothing.
  const erasedAt = last > now ? 0 : last;
  const rows = stored.flatMap((one) => one.rows).filter(({ since }) => since > erasedAt);
  // A future time comes from a clock that was ahead. Such rows must not stay the newest.
  const past = rows.map((row) =>
    row.at > now ? { ...row, since: now - WAITING_MS, at: now - WAITING_MS } : row,
  );
  return { rows: joinRows(past), erasedAt };
}

/** Adds rows to the ring, in one transaction. */
const store = (database: UseStore, rows: readonly EventRow[], now: number): Promise<void> =>
  database(
    'readwrite',
    (objects) =>
      new Promise((resolve, reject) => {
        const all: IDBRequest<Stored[]> = objects.getAll();
        all.onerror = () => reject(all.error);
        all.onsuccess = () => {
          // An error that leaves this listener would be reported as one of the page.
          try {
            const ring = joined([...all.result, { rows }], now);
            objects.clear();
            objects.put(ring, RING);
            resolve(promisifyRequest(objects.transaction));
          } catch (error) {
            objects.transaction.abort();
            reject(error);
          }
        };
      }),
  );

/** The ring in a store that contains nothing else. */
export function createEventRing(database: UseStore, { clock, random, timers }: Ports): EventRing {
  let noted: EventRow[] = [];
  /** Batches on their way into the store. */
  const underWay = new Set<readonly EventRow[]>();
  let writing: Promise<void> | undefined;
  let isDue = false;
  let erasures = 0;

  /** Stores what was noted. If that fails it is noted again, unless it was erased meanwhile. Resolves to whether it was stored. */
  async function handOver(put: (rows: readonly EventRow[]) => Promise<void>): Promise<boolean> {
    const [rows, before] = [noted, erasures];
    noted = [];
    underWay.add(rows);
    try {
      await put(rows);
      return true;
    } catch {
      if (before === erasures) noted = joinRows([...rows, ...noted]);
      return false;
    } finally {
      underWay.delete(rows);
    }
  }
  async function writeAll(): Promise<void> {
    while (noted.length > 0) if (!(await handOver((rows) => store(database, rows, clock.now())))) return;
  }
  /**
   * Writes until nothing is left or the storage fails. Only one write runs at a time, so no writes queue up behind a storage that does not
   * answer.
   */
  const write = (): Promise<void> => {
    isDue = false;
    writing ??= writeAll().then(() => {
      writing = undefined;
    });
    return writing;
  };
  /** Resolves to undefined if the storage fails or does not answer. */
  const inTime = <T>(task: Promise<T>): Promise<T | undefined> =>
    Promise.race([
      task.catch(() => undefined),
      new Promise<undefined>((late) => timers.after(WAIT_MS, () => late(undefined))),
    ]);
  const readAll = (): Promise<Stored[]> =>
    database('readonly', (objects) => promisifyRequest<Stored[]>(objects.getAll()));
  /** Runs `act` on the store. Rejects, and never throws, if there is no database. */
  const change = async (act: (objects: IDBObjectStore) => void): Promise<void> =>
    database('readwrite', (objects) => {
      act(objects);
      return promisifyRequest(objects.transaction);
    });
  const forget = (): void => {
    erasures += 1;
    noted = [];
    underWay.clear();
  };

  return {
    note(code: EventCode, detail?: EventDetail) {
      if (!mayBeStored(code, detail)) return;
      const at = clock.now();
      noted = joinRows([
        ...noted,
        { code, ...(detail === undefined ? {} : { detail }), since: at, at, times: 1 },
      ]);
      if (isDue) return;
      isDue = true;
      // The write runs in a later turn: the caller may be in the middle of a transaction.
      timers.after(WRITE_AFTER_MS, () => void write());
    },
    async flush() {
      await inTime(write());
    },
    hide() {
      if (noted.length === 0) return;
      void handOver((rows) =>
        change((objects) => {
          objects.put({ rows } satisfies Stored, String(random.bytes(8)));
          objects.transaction.commit?.();
        }),
      );
    },
    async read() {
      const stored = (await inTime(write().then(readAll))) ?? [];
      const own = [...underWay, noted].map((rows) => ({ rows }));
      return [...joined([...stored, ...own], clock.now()).rows].reverse();
    },
    forget,
    async erase() {
      forget();
      const gone: Stored = { rows: [], erasedAt: clock.now() };
      // These are two transactions: a full device refuses the second, and must not undo the first.
      const all = async () => {
        await change((objects) => objects.clear());
        await change((objects) => objects.put(gone, RING));
      };
      await inTime(all());
    },
  };
}
