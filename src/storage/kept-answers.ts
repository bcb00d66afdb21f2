import { createStore, get, set, type UseStore } from 'idb-keyval';

/** The last answer of a list that changes seldom (genres, tags, editors), so that a form can be filled in offline. */
export type KeptAnswer = { items: readonly { id: string; name: string }[]; at: number };

let store: UseStore | undefined;
const answers = (): UseStore => {
  store ??= createStore('tinta-answers', 'lists');
  return store;
};

/** Keeps an answer under a key of call and language. `at` in ms since epoch. Losing it costs nothing but offline choice. */
export const keepAnswer = (key: string, answer: KeptAnswer): Promise<void> => set(key, answer, answers());

/** The answer last kept under the key. */
export const keptAnswer = (key: string): Promise<KeptAnswer | undefined> => get<KeptAnswer>(key, answers());
