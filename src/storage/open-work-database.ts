import { WorkDatabase } from './database.ts';
import type { IndexedDbPort } from './indexed-db-port.ts';
import type { PartingRow } from './rows.ts';

/** The device's database with its raw handle for last texts. */
export type OpenedWork = {
  db: WorkDatabase;
  /**
   * Puts a last text through the raw handle, synchronous up to `put` and `commit`; whether it could be given away (SYNC-2).
   * `done` hears how the transaction ended.
   */
  putParting(row: PartingRow, done?: (kept: boolean) => void): boolean;
  close(): void;
};

/**
 * Opens the database, then the raw handle at the version Dexie has opened. The order matters: opened first, the raw handle keeps
 * Dexie from ever opening; and it gives up rather than create anything when it finds a schema it does not know (SYNC-2).
 * `beforeClosing` runs at `versionchange`, when a newer app waits: it may put last texts, then both handles close for good.
 */
export async function openWorkDatabase(
  port: IndexedDbPort,
  name: string,
  beforeClosing: () => void,
): Promise<OpenedWork> {
  const db = new WorkDatabase(port, name);
  let handle: IDBDatabase | undefined;
  let over = false;

  const giveWay = () => {
    if (over) return;
    over = true;
    beforeClosing();
    handle?.close();
    db.close({ disableAutoOpen: true });
  };
  // `false` keeps Dexie's own handler from closing first and reopening the newer schema with old code.
  db.on('versionchange', () => {
    giveWay();
    return false;
  });
  await db.open();

  const openHandle = (): Promise<IDBDatabase | undefined> =>
    new Promise((resolve) => {
      const request = port.indexedDB.open(name, db.backendDB().version);
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      request.onblocked = () => resolve(undefined);
    });
  const keepHandle = async (): Promise<void> => {
    const next = await openHandle();
    if (over) next?.close();
    if (!next || over) return;
    handle = next;
    next.onversionchange = giveWay;
    // The browser closed it (storage pressure, data cleared): Dexie opens itself again, and so does this.
    next.onclose = () => {
      handle = undefined;
      if (!over) db.open().then(keepHandle, () => {});
    };
  };
  await keepHandle();

  return {
    db,
    putParting(row, done) {
      if (!handle) return false;
      try {
        const transaction = handle.transaction('partings', 'readwrite');
        transaction.oncomplete = () => done?.(true);
        transaction.onabort = () => done?.(false);
        transaction.objectStore('partings').put(row);
        transaction.commit?.();
        return true;
      } catch {
        return false;
      }
    },
    close() {
      over = true;
      handle?.close();
      db.close({ disableAutoOpen: true });
    },
  };
}
