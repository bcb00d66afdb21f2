import { get, set } from 'idb-keyval';
import type { UserId } from '#shared/domain/ids.ts';
import { NOBODY, ownedKey, pageOwned } from './owned-store.ts';

/** The last answer of a call that screens read often (genres, income), kept for offline use. `at` in ms since epoch. */
export type KeptAnswer<T> = { value: T; at: number };

/** Key of an answer, by call and language. `uid` null: the answer is the same for everybody. */
export const answerKey = (uid: UserId | null, call: string): string =>
  ownedKey(uid ?? NOBODY, 'answer', call);

/** Keeps an answer under a key of `answerKey`. If it is lost, the screen shows nothing offline. */
export const keepAnswer = <T>(key: string, answer: KeptAnswer<T>): Promise<void> =>
  set(key, answer, pageOwned());

export const keptAnswer = <T>(key: string): Promise<KeptAnswer<T> | undefined> =>
  get<KeptAnswer<T>>(key, pageOwned());
