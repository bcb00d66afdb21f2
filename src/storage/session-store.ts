import { promisifyRequest, type UseStore, update } from 'idb-keyval';
import type { IndexedDbPort } from './indexed-db-port.ts';
import type { SessionRow } from './session-row.ts';

const STORE = 'keyval';
const ROW = 'session';

/** A store of idb-keyval on a given IndexedDB; reopens when the browser closed the connection. */
export function openKeyvalStore(port: IndexedDbPort, name: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const database = (): Promise<IDBDatabase> => {
    if (opened !== undefined) return opened;
    const request = port.indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    opened = promisifyRequest(request);
    opened.then((db) => {
      // Safari closes connections by itself; a deleted database closes them everywhere.
      db.onclose = forget;
      db.onversionchange = () => {
        forget();
        db.close();
      };
    }, forget);
    return opened;
  };
  return (mode, use) => database().then((db) => use(db.transaction(STORE, mode).objectStore(STORE)));
}

/** The session row and its one way of change (SYNC-18). */
export interface SessionStore {
  read(): Promise<SessionRow | undefined>;
  /**
   * Changes the row in one transaction: `change` gets what is there and gives what shall be; the same object back writes
   * nothing new. Gives the row after.
   */
  change(change: (row: SessionRow | undefined) => SessionRow): Promise<SessionRow>;
}

/** Opens the session row. */
export function createSessionStore(store: UseStore): SessionStore {
  return {
    read: () => store('readonly', (s) => promisifyRequest<SessionRow | undefined>(s.get(ROW))),
    async change(change) {
      let after: SessionRow | undefined;
      await update<SessionRow>(
        ROW,
        (row) => {
          after = change(row);
          return after;
        },
        store,
      );
      if (!after) throw new Error('the session row was not written');
      return after;
    },
  };
}
