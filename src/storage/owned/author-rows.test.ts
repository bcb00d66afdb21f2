import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
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
