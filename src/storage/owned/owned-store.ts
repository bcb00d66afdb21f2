import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import { shortHash } from '#shared/lib/short-hash.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import { openKeyvalStore } from '#storage/db/keyval-store.ts';

/** Owner of entries that belong to no author: a visitor's, and the device's own. */
export const NOBODY = 'nobody';
export type Owner = UserId | typeof NOBODY;

/**
 * Kinds of entries beside the work database: answers of calls, contract forms, unsent forms, texts shared by other apps, reading
 * positions, the state of the install prompt, and how each story is published.
 */
export type OwnedKind = 'answer' | 'contract' | 'typed' | 'shared' | 'reading' | 'install' | 'rhythm';

/** Prefix of the keys of the marks of authors who have left. */
export const LEFT = 'left/';
/** The mark of an author who has left this device. It contains a hash, so that it does not identify the author (SYNC-11). */
export const leftKey = (owner: string): string => `${LEFT}${shortHash(owner)}`;

/**
 * Removes the entries of authors who have left, in the transaction of the write that put them. Such a write comes from a page that has not
 * noticed the sign-out yet (SYNC-11).
 */
function refuseLeavers(objects: IDBObjectStore): void {
  let asked: IDBRequest<IDBValidKey[]>;
  try {
    asked = objects.getAllKeys();
  } catch {
    // A page that closes has committed already. Each start looks for entries that such a page left.
    return;
  }
  asked.onsuccess = () => {
    const marks = new Set(asked.result.filter((key) => String(key).startsWith(LEFT)));
    if (marks.size === 0) return;
    // The keys are read again, because a transaction that reads before it writes may have put its entry since the first read.
    const all = objects.getAllKeys();
    all.onsuccess = () => {
      deleteWhere(objects, all.result, (key) => marks.has(leftKey(key.split('/')[0] ?? '')));
    };
  };
}

/** Deletes the entries whose key matches. A store that cannot delete fails the transaction, which its caller sees. */
function deleteWhere(
  objects: IDBObjectStore,
  keys: readonly IDBValidKey[],
  wanted: (key: string) => boolean,
): void {
  try {
    for (const key of keys) if (wanted(String(key))) objects.delete(key);
  } catch {
    objects.transaction.abort();
  }
}

/** Opens the owner-keyed store. `name`: the name of the device's work database. No entry of an author who has left stays. */
export const openOwned = (port: IndexedDbPort, name = 'tinta'): UseStore => {
  const store = openKeyvalStore(port, `${name}-owned`);
  return (mode, use) =>
    store(mode, (objects) => {
      const result = use(objects);
      if (mode === 'readwrite') refuseLeavers(objects);
      return result;
    });
};

let store: UseStore | undefined;
/** The store of this page. */
export const pageOwned = (): UseStore => {
  store ??= openOwned({ indexedDB, IDBKeyRange });
  return store;
};

/** The key of an entry. */
export const ownedKey = (owner: Owner, kind: OwnedKind, name: string): string =>
  `${ownedPrefix(owner, kind)}${name}`;

/** Prefix of the keys of an owner's entries of one kind. */
export const ownedPrefix = (owner: Owner, kind: OwnedKind): string => `${owner}/${kind}/`;

/** Erases the entries whose key matches `wanted`, in one transaction. */
export const eraseWhere = (owned: UseStore, wanted: (key: string) => boolean): Promise<void> =>
  owned('readwrite', (objects) => {
    const all = objects.getAllKeys();
    all.onsuccess = () => {
      deleteWhere(objects, all.result, wanted);
    };
    return promisifyRequest(objects.transaction);
  });
