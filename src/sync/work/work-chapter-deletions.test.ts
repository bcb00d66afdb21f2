import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { BookId, ChapterId, IdempotencyKey, UserId } from '#shared/domain/ids.ts';
import type { ChapterHead } from '#shared/protocol/chapter/chapter.ts';
import { WorkDatabase } from '#storage/db/database.ts';
import type { NewOutboxRow } from '#storage/db/outbox-row.ts';
import { chapterEntity } from '#storage/outbox/outbox.ts';
import { chapterRow } from '#storage/texts/new-chapter.ts';
import type { WorkContext } from '#sync/types/work-context.ts';
import { aText } from '#test/support/texts.ts';
import { createChapterDeletions } from './work-chapter-deletions.ts';

const uid = 'dewi' as UserId;
const bookId = 'book' as BookId;
const id = 'chapter' as ChapterId;

const entry = (key: string, parts: Partial<NewOutboxRow>): NewOutboxRow => ({
  uid,
  key: key as IdempotencyKey,
  intent: { name: 'deleteChapter' },
  entity: chapterEntity(id),
  bookId,
  chapterId: id,
  title: 'Chapter',
  frozen: null,
  state: 'queued',
  why: null,
  attempts: 0,
  nextTryAt: 0,
  confirmedUntil: null,
  createdAt: 1,
  ...parts,
});

test('a chapter restored while its deletion is being sent is shown again, and its refused text is sent with it', async () => {
  const db = new WorkDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }, 'undelete');
  const text = aText('refused because the chapter was gone');
  const known = { uid, id, bookId, order: 1, title: text.title, words: 6, updatedAt: 1, seq: 1 };
  await db.chapters.put(chapterRow({ ...known, head: { id, bookId } as ChapterHead, deletedAt: 2 }));
  await db.drafts.put({ uid, id, bookId, text, seq: 1 });
  const call = { endpoint: 'chapterDelete', params: {}, request: { id }, baseRevision: null } as const;
  await db.outbox.bulkAdd([
    entry('save', {
      intent: { name: 'saveChapter', text, seq: 1 },
      state: 'parked',
      why: { kind: 'refused', code: 'notFound' },
    }),
    entry('delete', { frozen: call }),
  ] as never[]);
  const { undeleteChapter } = createChapterDeletions({
    uid,
    open: async () => db,
    ports: { clock: { now: () => 3 }, random: { bytes: (length: number) => new Uint8Array(length) } },
    poke: () => {},
    flushDraft: async () => {},
  } as unknown as WorkContext & { flushDraft(): Promise<void> });

  await undeleteChapter(id);
  expect(await db.chapters.get([uid, id])).toMatchObject({ deletedAt: null, dirty: 1 });
  expect((await db.outbox.toArray()).map(({ intent }) => intent.name)).toEqual([
    'deleteChapter',
    'undeleteChapter',
  ]);
  db.close();
});
