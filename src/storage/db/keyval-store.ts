import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { IndexedDbPort } from './indexed-db-port.ts';
import { tracked } from './running-transactions.ts';

const STORE = 'keyval';

/** An idb-keyval store on a given IndexedDB. It reopens after the browser closed the connection. */
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
      // Safari closes connections by itself; deleting the database closes them in every browser.
      db.onclose = forget;
      db.onversionchange = () => {
        forget();
        db.close();
      };
    }, forget);
    return opened;
  };
  return (mode, use) => database().then((db) => use(tracked(db.transaction(STORE, mode)).objectStore(STORE)));
}
