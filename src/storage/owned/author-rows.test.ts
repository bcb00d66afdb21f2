import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type {
  BookId,
  ChapterId,
  CoverId,
  DayCountId,
  RevisionId,
  UserId,
  VersionId,
} from '#shared/domain/ids.ts';
import { emptyStoryForm } from '#shared/domain/story.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { aText, plainText } from '#test/support/texts.ts';
import { noRows, putAuthorRows } from './author-rows.ts';

test('SYNC-11: a text kept by a second sealing does not replace the text of the same chapter kept by an earlier sealing', async () => {
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

test('SYNC-11: rows of an older round never replace newer rows, even in parts without chapters', async () => {
  const db = new WorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'rounds');
  const ports = { clock: { now: () => 1_000 }, random: createSeededRandom(1).random };
  const uid = 'u' as UserId;
  const id = 'c' as ChapterId;
  const bookId = 'b' as BookId;
  const round = (age: string) => {
    const bytes = new TextEncoder().encode(age).buffer;
    const deleted = { uid, id, bookId, title: age, words: 1, deletedAt: 1, goneAt: 2, local: aText(age) };
    const times = { deletedAt: null, createdAt: 0, updatedAt: 0 };
    const story = { server: null, hasPublished: false, version: null, ...times };
    const versionId = 'n' as VersionId;
    const named = { bookId, chapterId: id, nameId: versionId, seen: [], savedAt: 0, title: '', words: 1 };
    const count = age === 'newer' ? 2 : 1;
    const day = { id: 'd' as DayCountId, day: '2026-01-01', pasted: 0, seq: 1, own: 1, dirty: 0 } as const;
    const goals = { weekly: null, token: null, seen: [], dirty: 0, askedDay: null } as const;
    return [
      { ...noRows(), lineages: [{ uid, id, revisions: [age as RevisionId] }] },
      { ...noRows(), covers: [{ uid, id: 'v' as CoverId, bookId, bytes, type: 'image/png' }] },
      { ...noRows(), deleted: [deleted] },
      { ...noRows(), stories: [{ uid, id: bookId, form: { ...emptyStoryForm(), title: age }, ...story }] },
      {
        ...noRows(),
        volumes: [{ uid, id: bookId, volumes: [], base: [], revisionId: age as RevisionId, seen: [] }],
      },
      { ...noRows(), named: [{ uid, id: versionId, name: age, text: null, sent: 0 as const, ...named }] },
      { ...noRows(), days: [{ uid, typed: count, ...day }] },
      { ...noRows(), goals: { uid, daily: count, ...goals, seen: [] } },
    ];
  };
  for (const part of [...round('newer'), ...round('older')]) await putAuthorRows(db, part, ports);
  expect((await db.lineages.toArray()).map(({ revisions }) => revisions)).toEqual([['newer']]);
  const [cover] = await db.covers.toArray();
  expect(new TextDecoder().decode(cover?.bytes)).toBe('newer');
  expect((await db.deleted.toArray()).map(({ title }) => title)).toEqual(['newer']);
  expect((await db.stories.toArray()).map(({ form }) => form.title)).toEqual(['newer']);
  expect((await db.volumes.toArray()).map(({ revisionId }) => revisionId)).toEqual(['newer']);
  expect((await db.named.toArray()).map(({ name }) => name)).toEqual(['newer']);
  expect((await db.days.toArray()).map(({ typed }) => typed)).toEqual([2]);
  expect((await db.goals.toArray()).map(({ daily }) => daily)).toEqual([2]);
});
