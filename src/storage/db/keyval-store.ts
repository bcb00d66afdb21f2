import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { IndexedDbPort } from './indexed-db-port.ts';

const STORE = 'keyval';

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
