import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { BookId, ChapterId, CoverId, RevisionId, UserId } from '#shared/domain/ids.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { aText, plainText } from '#test/support/texts.ts';
import { noRows, putAuthorRows } from './author-rows.ts';

test('SYNC-11: a text kept by a second sealing does not replace what an earlier one kept of the same chapter', async () => {
  const db = new WorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'kept');
  const ports = { clock: { now: () => 1_000 }, random: createSeededRandom(1).random };
  const of = { uid: 'u' as UserId, id: 'c' as ChapterId, bookId: 'b' as BookId };
  const chapter = chapterRow({ ...of, order: 1, title: 'One', words: 1, updatedAt: 0 });
  await db.chapters.put(chapter);
  for (const words of ['kept first', 'kept second'])
    await putAuthorRows(
      db,
      { ...noRows(), chapters: [chapter], drafts: [{ ...of, text: aText(words), seq: 1 }] },
      ports,
    );
  const versions = await db.snapshots.toArray();
  expect(versions.map(({ text }) => plainText(text)).sort()).toEqual(['kept first', 'kept second']);
});

test('SYNC-11: rows of an older round replace no newer ones, also those in parts without chapters', async () => {
  const db = new WorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'rounds');
  const ports = { clock: { now: () => 1_000 }, random: createSeededRandom(1).random };
  const uid = 'u' as UserId;
  const id = 'c' as ChapterId;
  const bookId = 'b' as BookId;
  const round = (age: string) => {
    const bytes = new TextEncoder().encode(age).buffer;
    const deleted = { uid, id, bookId, title: age, words: 1, deletedAt: 1, goneAt: 2, local: aText(age) };
    return [
      { ...noRows(), lineages: [{ uid, id, revisions: [age as RevisionId] }] },
      { ...noRows(), covers: [{ uid, id: 'v' as CoverId, bookId, bytes, type: 'image/png' }] },
      { ...noRows(), deleted: [deleted] },
    ];
  };
  for (const part of [...round('newer'), ...round('older')]) await putAuthorRows(db, part, ports);
  expect((await db.lineages.toArray()).map(({ revisions }) => revisions)).toEqual([['newer']]);
  const [cover] = await db.covers.toArray();
  expect(new TextDecoder().decode(cover?.bytes)).toBe('newer');
  expect((await db.deleted.toArray()).map(({ title }) => title)).toEqual(['newer']);
});
