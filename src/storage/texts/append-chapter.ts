import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { addToGoneStory, isStoryGone } from './gone-story.ts';
import { addChapter, FIRST_SEQ, type NewChapter, tellOrder } from './new-chapter.ts';

/**
 * Adds a chapter at the end of its story. If the story was deleted for good while a page still showed it, the story is put back on this
 * device with the chapter, and the author decides what happens to them (SYNC-9). Returns the chapter's id and the `seq` of its text. Call it
 * in a transaction over stories, chapters, drafts, deleted and outbox.
 */
export async function appendChapter(
  db: WorkDatabase,
  at: NewChapter,
  text: ChapterText,
): Promise<{ id: ChapterId; seq: number }> {
  const { uid, bookId, clock, random } = at;
  if (await isStoryGone(db, uid, bookId)) {
    const id = at.id ?? mintId<ChapterId>(clock, random);
    const seq = clock.now();
    await addToGoneStory(db, { uid, id, bookId, form: undefined }, text, seq);
    return { id, seq };
  }
  const rows = await db.chapters.where('[uid+bookId]').equals([uid, bookId]).toArray();
  const last = rows.reduce((max, row) => Math.max(max, row.order), 0);
  if (rows.some((row) => row.head === null && row.deletedAt === null)) await tellOrder(db, at);
  return { id: await addChapter(db, { ...at, order: last + 1 }, text), seq: FIRST_SEQ };
}
