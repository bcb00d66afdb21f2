import { del, entries, keys, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import { eraseWhere, LEFT, leftKey, NOBODY, type OwnedKind } from './owned-store.ts';

/** Text of an author that no server has. A sign-out seals it with the rest of the work, unless the author deletes everything (SYNC-11). */
const UNSENT_KINDS: readonly OwnedKind[] = ['typed', 'shared'];

/** An entry of a kind in `UNSENT_KINDS`. `name`: its key without the owner. */
export type UnsentEntry = { name: string; value: unknown };

/** Keys that begin with `start`. */
export const keysFrom = async (owned: UseStore, start: string): Promise<string[]> =>
  (await keys<string>(owned)).filter((key) => key.startsWith(start));

const isUnsent = (key: string): boolean => UNSENT_KINDS.includes(key.split('/')[1] as OwnedKind);

/** Text of an author that no server has. */
export async function readUnsent(owned: UseStore, uid: UserId): Promise<UnsentEntry[]> {
  const own = (await entries<string, unknown>(owned)).filter(
    ([key]) => key.startsWith(`${uid}/`) && isUnsent(key),
  );
  return own.map(([key, value]) => ({ name: key.slice(uid.length + 1), value }));
}

/** Authors with entries. */
export const ownersOf = async (owned: UseStore): Promise<UserId[]> => {
  const owners = new Set((await keys<string>(owned)).map((key) => key.split('/')[0] ?? ''));
  return [...owners].filter((owner) => owner !== NOBODY && `${owner}/` !== LEFT) as UserId[];
};

/** Gives an author the entries that `readUnsent` returned. An entry that is already there is newer, and stays. */
export const putUnsent = (owned: UseStore, uid: UserId, unsent: readonly UnsentEntry[]): Promise<void> =>
  owned('readwrite', (rows) => {
    for (const { name, value } of unsent) {
      const key = `${uid}/${name}`;
      const found = rows.getKey(key);
      found.onsuccess = () => {
        if (found.result === undefined) rows.put(value, key);
      };
    }
    return promisifyRequest(rows.transaction);
  });

/** Erases an author's entries (SYNC-11). `stay` keeps the text no server has. */
export const eraseOwned = (owned: UseStore, uid: UserId, unsent: 'too' | 'stay'): Promise<void> =>
  eraseWhere(owned, (key) => key.startsWith(`${uid}/`) && (unsent === 'too' || !isUnsent(key)));

/** Erases the entries of all other authors, so that an author who signs in finds none of them (SYNC-11). Text no server has stays. */
export const eraseOthers = (owned: UseStore, uid: UserId): Promise<void> =>
  eraseWhere(
    owned,
    (key) => ![`${uid}/`, `${NOBODY}/`, LEFT].some((start) => key.startsWith(start)) && !isUnsent(key),
  );

/** Erases all of an author's entries, and refuses entries that another page puts late (SYNC-11). */
export const markLeft = (owned: UseStore, uid: UserId): Promise<void> => set(leftKey(uid), true, owned);

/** The author is back: entries are kept again. */
export const unmarkLeft = (owned: UseStore, uid: UserId): Promise<void> => del(leftKey(uid), owned);
