import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import type { ChapterRow } from '#storage/db/rows.ts';
import { enqueueOnce } from '#storage/outbox/outbox.ts';
import { textWords } from './texts.ts';

/** Owner and story of a new chapter; `id` if its editor has already made one. */
export type NewChapter = { uid: UserId; bookId: BookId; id?: ChapterId; clock: Clock; random: Random };

type Known = 'uid' | 'id' | 'bookId' | 'order' | 'title' | 'words' | 'updatedAt';

/** A chapter's row with defaults for all that is not given: not changed here, not on the server. */
export const chapterRow = (known: Pick<ChapterRow, Known> & Partial<ChapterRow>): ChapterRow => ({
  paid: false,
  seq: 0,
  dirty: 0,
  changedAt: 0,
  dirtySince: 0,
  sendNow: false,
  conflict: 0,
  head: null,
  textRevisionId: null,
  publishedSeenAt: null,
  syncedAt: null,
  deletedAt: null,
  ...known,
});

/** `seq` of a new chapter's first text. */
export const FIRST_SEQ = 1;

/** Adds a chapter at `order` of its story. It is dirty, which is the intent to add it (SYNC-5). Call it in a transaction. */
export async function addChapter(
  db: WorkDatabase,
  at: NewChapter & { order: number },
  text: ChapterText,
): Promise<ChapterId> {
  const { uid, bookId, order } = at;
  const id = at.id ?? mintId<ChapterId>(at.clock, at.random);
  const now = at.clock.now();
  await db.drafts.add({ uid, id, bookId, text, seq: FIRST_SEQ });
  const { title } = text;
  const row = { uid, id, bookId, order, title, words: textWords(text), updatedAt: now };
  await db.chapters.add(chapterRow({ ...row, seq: FIRST_SEQ, dirty: 1, changedAt: now, dirtySince: now }));
  return id;
}

/**
 * Queues the story's order, which is sent after all new chapters. They are sent three at a time, and the server stores them as they arrive
 * (SYNC-4).
 */
export async function tellOrder(db: WorkDatabase, at: NewChapter): Promise<void> {
  const { uid, bookId } = at;
  const story = await db.stories.get([uid, bookId]);
  const title = story?.form.title ?? '';
  await enqueueOnce(db, { uid, intent: { name: 'sortChapters' }, bookId, title }, at);
}
