import { delMany, keys, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import { openKeyvalStore } from '#storage/db/keyval-store.ts';

/** Owner of entries that belong to no author: a visitor's, and the device's own. */
export const NOBODY = 'nobody';
export type Owner = UserId | typeof NOBODY;

/**
 * Kinds of entries beside the work database: answers of calls, contract forms, unsent forms, texts shared by other apps, reading
 * positions, and the state of the install prompt.
 */
export type OwnedKind = 'answer' | 'contract' | 'typed' | 'shared' | 'reading' | 'install';

/** Opens the owner-keyed store. `name`: the name of the device's work database. */
export const openOwned = (port: IndexedDbPort, name = 'tinta'): UseStore =>
  openKeyvalStore(port, `${name}-owned`);

let store: UseStore | undefined;
/** The store of this page. */
export const pageOwned = (): UseStore => {
  store ??= openOwned({ indexedDB, IDBKeyRange });
  return store;
};

/** The key of an entry. */
export const ownedKey = (owner: Owner, kind: OwnedKind, name: string): string =>
  `${ownedPrefix(owner, kind)}${name}`;

/** What the keys of an owner's entries of one kind begin with. */
export const ownedPrefix = (owner: Owner, kind: OwnedKind): string => `${owner}/${kind}/`;

/** Erases the entries whose key matches `wanted`. */
export const eraseWhere = async (owned: UseStore, wanted: (key: string) => boolean): Promise<void> =>
  delMany((await keys<string>(owned)).filter(wanted), owned);
