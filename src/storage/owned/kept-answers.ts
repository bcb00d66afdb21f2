import { delMany, get, keys, set, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import type { IndexedDbPort } from '#storage/db/indexed-db-port.ts';
import { openKeyvalStore } from '#storage/db/keyval-store.ts';

/** The last answer of a call that is read again and again (genres, income), so that it is there offline. `at` in ms since epoch. */
export type KeptAnswer<T> = { value: T; at: number };

const OWN = 'own/';

/** Opens the kept answers. `name` is the name of the database. */
export const openAnswers = (port: IndexedDbPort, name = 'tinta-kept-answers'): UseStore =>
  openKeyvalStore(port, name);

let store: UseStore | undefined;
const answers = (): UseStore => {
  store ??= openAnswers({ indexedDB, IDBKeyRange });
  return store;
};

/** Keeps an answer under a key of call and language, an author's own under `ownKey`. Losing it costs nothing but seeing it offline. */
export const keepAnswer = <T>(key: string, answer: KeptAnswer<T>): Promise<void> =>
  set(key, answer, answers());

/** The answer last kept under the key. */
export const keptAnswer = <T>(key: string): Promise<KeptAnswer<T> | undefined> =>
  get<KeptAnswer<T>>(key, answers());

/** The key of an author's own answer: nobody else on this device sees it, and sign-out erases it (SYNC-11). */
export const ownKey = (uid: UserId, key: string): string => `${OWN}${uid}/${key}`;

/** Erases every author's own answers but those of `uid`; null: all of them. Answers that are nobody's own stay. */
export async function eraseAnswersExcept(uid: UserId | null, kept: UseStore): Promise<void> {
  const own = (await keys<string>(kept)).filter((key) => key.startsWith(OWN));
  await delMany(uid === null ? own : own.filter((key) => !key.startsWith(ownKey(uid, ''))), kept);
}
