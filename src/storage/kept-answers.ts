import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';

/** The last answer of a call that is read again and again (genres, income), so that it is there offline. `at` in ms since epoch. */
export type KeptAnswer<T> = { value: T; at: number };

let store: UseStore | undefined;
const answers = (): UseStore => {
  store ??= createStore('tinta-answers', 'lists');
  return store;
};

/** Keeps an answer under a key of call and language, an author's own under `ownKey`. Losing it costs nothing but seeing it offline. */
export const keepAnswer = <T>(key: string, answer: KeptAnswer<T>): Promise<void> =>
  set(key, answer, answers());

/** The answer last kept under the key. */
export const keptAnswer = <T>(key: string): Promise<KeptAnswer<T> | undefined> =>
  get<KeptAnswer<T>>(key, answers());

/** The key of an author's own answer: nobody else on this device is shown it, and it goes when the author signs out (SYNC-11). */
export const ownKey = (uid: UserId, key: string): string => `${uid}/${key}`;

/** Forgets all answers that are this author's own. */
export async function forgetAnswers(uid: UserId): Promise<void> {
  const own = (await keys<string>(answers())).filter((key) => key.startsWith(ownKey(uid, '')));
  await delMany(own, answers());
}
