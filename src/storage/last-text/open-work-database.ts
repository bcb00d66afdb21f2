import { WorkDatabase } from '#storage/db/database.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import type { LastTextRow } from '#storage/db/rows.ts';
import { tracked } from '#storage/db/running-transactions.ts';
import { giveWayToLastText } from './last-texts.ts';

/** The device's database with its raw handle for last texts. */
export type OpenedWork = {
  db: WorkDatabase;
  /**
   * Puts a last text through the raw handle, which live queries do not see, synchronously up to `put` and `commit` (SYNC-2). Returns whether the browser took the
   * request; `done` is called when the transaction ends.
   */
  putLastText(row: LastTextRow, done?: (kept: boolean) => void): boolean;
  /** Removes a last text whose words are stored by now, through the raw handle. A later `putLastText` overtakes it. */
  dropLastText(uid: string, id: string, session: string): void;
  /** Resolves when the raw handle is open; until then `putLastText` returns false. Never rejects. */
  handleOpened: Promise<void>;
  close(): void;
};

/** Returns the result of `act`; undefined if it throws because the page is closing. */
function tryTo<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * Opens the database, then the raw handle at the version Dexie opened. The order matters: a raw handle opened first keeps Dexie from ever
 * opening. On an unknown schema the raw handle gives up rather than create anything (SYNC-2).
 * `beforeClosing` runs at `versionchange`, when a newer app waits: it may put last texts, then both handles close for good.
 * `onReopened` runs when a database that was deleted, or that the browser closed, is open again; it may be empty.
 * `onBlocked` runs when an older window keeps its connection: opening waits until that window closes.
 */
export async function openWorkDatabase(
  port: IndexedDbPort,
  name: string,
  beforeClosing: () => void,
  onReopened: (deleted: boolean) => void = () => {},
  onBlocked: () => void = () => {},
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
  let returning = false;
  const comeBack = (deleted: boolean) => {
    handle = undefined;
    if (over || returning) return;
    returning = true;
    const back = db.open().then(keepHandle);
    const done = () => {
      returning = false;
    };
    back.then(done, done);
    back.then(
      () => onReopened(deleted),
      () => {},
    );
  };
  /** No `newVersion` means that the database is being deleted: this page closes it and creates it again. */
  const onVersion = ({ newVersion }: IDBVersionChangeEvent) => {
    if (newVersion !== null) {
      giveWay();
      return;
    }
    handle?.close();
    db.close({ disableAutoOpen: false });
    comeBack(true);
  };
  // `false` keeps Dexie's own handler from closing first and reopening the newer schema with old code.
  db.on('versionchange', (event) => {
    onVersion(event);
    return false;
  });
  db.on('blocked', onBlocked);
  await db.open();

  const openHandle = (): Promise<IDBDatabase | undefined> =>
    new Promise((resolve) => {
      const request = tryTo(() => port.indexedDB.open(name, db.backendDB().version));
      if (!request) {
        resolve(undefined);
        return;
      }
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
    next.onversionchange = onVersion;
    // The browser closed the database (storage pressure, data cleared). Dexie reopens it by itself; the raw handle is reopened here.
    next.onclose = () => comeBack(false);
  };

  type Key = [uid: string, id: string, session: string];
  /** Pending removals. */
  const removals = new Map<IDBTransaction, Key>();
  const remove = (key: Key): void => {
    if (!handle) return;
    const transaction = tracked(handle.transaction('lastTexts', 'readwrite'));
    removals.set(transaction, key);
    const over = () => removals.delete(transaction);
    transaction.oncomplete = over;
    transaction.onabort = over;
    transaction.objectStore('lastTexts').delete(key);
  };
  /** Aborts pending removals and returns their keys: a put would wait behind them, and a dying browser drops what waits. */
  const stopRemovals = (): Key[] => {
    const keys = [...removals.values()];
    for (const transaction of removals.keys()) tryTo(() => transaction.abort());
    removals.clear();
    return keys;
  };

  const put = (row: LastTextRow, done?: (kept: boolean) => void): boolean => {
    if (!handle) return false;
    const left = stopRemovals();
    try {
      const transaction = handle.transaction('lastTexts', 'readwrite');
      transaction.oncomplete = () => done?.(true);
      transaction.onabort = () => done?.(false);
      const lastTexts = transaction.objectStore('lastTexts');
      // A removal that is just ending cannot be aborted and so runs twice.
      for (const key of left) lastTexts.delete(key);
      lastTexts.put(row);
      transaction.commit?.();
      return true;
    } catch {
      return false;
    }
  };

  return {
    db,
    handleOpened: keepHandle(),
    putLastText(row, done) {
      giveWayToLastText(db);
      return put(row, done);
    },
    dropLastText(uid, id, session) {
      tryTo(() => remove([uid, id, session]));
    },
    close() {
      over = true;
      handle?.close();
      db.close({ disableAutoOpen: true });
    },
  };
}
