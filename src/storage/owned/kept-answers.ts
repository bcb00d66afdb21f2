import { get, set } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import { NOBODY, ownedKey, pageOwned } from './owned-store.ts';

/** The last answer of a call that is read again and again (genres, income), so that it is there offline. `at` in ms since epoch. */
export type KeptAnswer<T> = { value: T; at: number };

/** Where an answer is kept, by call and language: an author's own, or one that is the same for everybody (`uid` null). */
export const answerKey = (uid: UserId | null, call: string): string =>
  ownedKey(uid ?? NOBODY, 'answer', call);

/** Keeps an answer under a key of `answerKey`. Losing it costs nothing but seeing it offline. */
export const keepAnswer = <T>(key: string, answer: KeptAnswer<T>): Promise<void> =>
  set(key, answer, pageOwned());

/** The answer last kept under the key. */
export const keptAnswer = <T>(key: string): Promise<KeptAnswer<T> | undefined> =>
  get<KeptAnswer<T>>(key, pageOwned());
