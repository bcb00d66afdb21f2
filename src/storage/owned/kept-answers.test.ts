import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { keys, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { eraseAnswersExcept, openAnswers, ownKey } from './kept-answers.ts';

const DEWI = 'dewi' as UserId;
const RAKA = 'raka' as UserId;

async function keptOfTwo() {
  const store = openAnswers({ indexedDB: new IDBFactory(), IDBKeyRange }, 'answers');
  const kept = { value: [], at: 0 };
  for (const key of [ownKey(DEWI, 'income:{}'), ownKey(RAKA, 'income:{}'), 'genreList:en_US'])
    await set(key, kept, store);
  return store;
}

test('SYNC-11: an author who signs in finds no answer of another; what is nobody’s own stays', async () => {
  const store = await keptOfTwo();
  await eraseAnswersExcept(RAKA, store);
  expect(await keys(store)).toEqual(['genreList:en_US', ownKey(RAKA, 'income:{}')]);
});

test('SYNC-11: after a sign-out no author’s own answer is left', async () => {
  const store = await keptOfTwo();
  await eraseAnswersExcept(null, store);
  expect(await keys(store)).toEqual(['genreList:en_US']);
});
