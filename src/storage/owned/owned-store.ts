import { delMany, keys, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import { openKeyvalStore } from '#storage/db/keyval-store.ts';

/** Whose entries are that belong to no author: a visitor's, and the device's own. */
export const NOBODY = 'nobody';
export type Owner = UserId | typeof NOBODY;

/**
 * What is kept beside the work database: answers of calls, contract forms, forms in the making, texts shared by other apps, how far
 * somebody has read, and what installing remembers.
 */
export type OwnedKind = 'answer' | 'contract' | 'typed' | 'shared' | 'reading' | 'install';

/** Words of an author that no server has. They outlive a sign-out, unless the author deletes everything. */
const WORDS: readonly OwnedKind[] = ['typed', 'shared'];

/** Opens the store of what is kept with its owner. `name`: the name of the device's work database. */
export const openOwned = (port: IndexedDbPort, name = 'tinta'): UseStore =>
  openKeyvalStore(port, `${name}-owned`);

let store: UseStore | undefined;
/** The store of this page. */
export const pageOwned = (): UseStore => {
  store ??= openOwned({ indexedDB, IDBKeyRange });
  return store;
};

/** The key of an entry; with an empty `name` how the keys of its kind begin, with an empty `owner` how those of any owner end. */
export const ownedKey = (owner: Owner | '', kind: OwnedKind, name: string): string =>
  `${owner}/${kind}/${name}`;

/** Keys that begin with `start`. */
export const keysFrom = async (owned: UseStore, start: string): Promise<string[]> =>
  (await keys<string>(owned)).filter((key) => key.startsWith(start));

/** Erases the entries whose key is `wanted`. */
export const eraseWhere = async (owned: UseStore, wanted: (key: string) => boolean): Promise<void> =>
  delMany((await keys<string>(owned)).filter(wanted), owned);

const isWords = (key: string): boolean => WORDS.includes(key.split('/')[1] as OwnedKind);

/** Erases what is kept of an author, but for the words no server has where these are to stay (SYNC-11). */
export const eraseOwned = (owned: UseStore, uid: UserId, words: 'too' | 'stay'): Promise<void> =>
  eraseWhere(owned, (key) => key.startsWith(`${uid}/`) && (words === 'too' || !isWords(key)));

/** Erases what is kept of every other author, but for the words no server has: an author who signs in finds nothing of them (SYNC-11). */
export const eraseOthers = (owned: UseStore, uid: UserId): Promise<void> =>
  eraseWhere(owned, (key) => ![uid, NOBODY].some((own) => key.startsWith(`${own}/`)) && !isWords(key));
