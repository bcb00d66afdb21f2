import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { get, keys, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { eraseOthers, eraseOwned, putUnsent, readUnsent } from './owned-entries.ts';
import { NOBODY, openOwned, ownedKey } from './owned-store.ts';

const DEWI = 'dewi' as UserId;
const RAKA = 'raka' as UserId;
const GENRES = ownedKey(NOBODY, 'answer', 'genreList:en_US');

const ofDewi = {
  answer: ownedKey(DEWI, 'answer', 'income:{}'),
  contract: ownedKey(DEWI, 'contract', 'form/profile'),
  shared: ownedKey(DEWI, 'shared', '1'),
  typed: ownedKey(DEWI, 'typed', '0'),
};
const ofRaka = ownedKey(RAKA, 'answer', 'income:{}');

async function keptOfTwo() {
  const store = openOwned({ indexedDB: new IDBFactory(), IDBKeyRange });
  for (const key of [...Object.values(ofDewi), ofRaka, GENRES]) await set(key, {}, store);
  return store;
}

test('SYNC-11: an author who signs in finds no entries of other authors, except text no server has; entries without owner stay', async () => {
  const store = await keptOfTwo();
  await eraseOthers(store, RAKA);
  expect(await keys(store)).toEqual([ofDewi.shared, ofDewi.typed, GENRES, ofRaka]);
});

test('SYNC-11: a sign-out erases all of the author’s entries, except text no server has', async () => {
  const store = await keptOfTwo();
  await eraseOwned(store, DEWI, 'stay');
  expect(await keys(store)).toEqual([ofDewi.shared, ofDewi.typed, GENRES, ofRaka]);
});

test('SYNC-11: a sign-out that deletes everything leaves nothing', async () => {
  const store = await keptOfTwo();
  await eraseOwned(store, DEWI, 'too');
  expect(await keys(store)).toEqual([GENRES, ofRaka]);
});

test('SYNC-11: unsent entries are restored under their author; an entry that is already there is newer, and stays', async () => {
  const store = await keptOfTwo();
  const unsent = await readUnsent(store, DEWI);
  expect(unsent.map(({ name }) => name)).toEqual(['shared/1', 'typed/0']);
  await eraseOwned(store, DEWI, 'too');
  await set(ofDewi.typed, 'newer', store);
  await putUnsent(store, DEWI, unsent);
  expect(await get(ofDewi.shared, store)).toEqual({});
  expect(await get(ofDewi.typed, store)).toBe('newer');
});
