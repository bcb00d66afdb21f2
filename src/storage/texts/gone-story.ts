import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { emptyStoryForm, type StoryForm } from '#shared/domain/story.ts';
import type { WorkDatabase } from '#storage/db/database.ts';
import { markOfStory } from '#storage/db/erase.ts';
import { chapterRow } from './new-chapter.ts';
import { textWords } from './texts.ts';

/** Whether a story was deleted for good, on this device or elsewhere, and is no longer on this device. In the caller's transaction. */
export async function isStoryGone(db: WorkDatabase, uid: UserId, id: BookId): Promise<boolean> {
  const story = await db.stories.get([uid, id]);
  return story ? story.goneAt !== undefined : (await db.deleted.get([uid, markOfStory(id)])) !== undefined;
}

/**
 * Puts back a story that was deleted for good, unless it is there. It then waits for the author, as an editor of it had words that were not
 * stored yet (SYNC-9). The server is never asked about it. `form`: the form of the open editor; undefined: the form that `eraseStory` kept.
 * In the caller's transaction.
 */
export async function putGoneStory(
  db: WorkDatabase,
  { uid, id, form }: { uid: UserId; id: BookId; form: StoryForm | undefined },
  now: number,
): Promise<void> {
  if (await db.stories.get([uid, id])) return;
  const known = form ?? (await db.deleted.get([uid, markOfStory(id)]))?.form ?? emptyStoryForm();
  await db.stories.put({
    ...{ uid, id, form: known, server: null, hasPublished: false, version: null },
    ...{ deletedAt: null, goneAt: now, createdAt: now, updatedAt: now },
  });
}

/** Adds a text to a story that was deleted for good. It waits for the author with the story. In the caller's transaction. */
export async function addToGoneStory(
  db: WorkDatabase,
  at: { uid: UserId; id: ChapterId; bookId: BookId; form: StoryForm | undefined },
  text: ChapterText,
  now: number,
): Promise<void> {
  const { uid, id, bookId, form } = at;
  await putGoneStory(db, { uid, id: bookId, form }, now);
  const order = (await db.chapters.where('[uid+bookId]').equals([uid, bookId]).count()) + 1;
  // The time is a number that no old text of the chapter had (`nextSeq`).
  await db.drafts.put({ uid, id, bookId, text, seq: now });
  const row = { uid, id, bookId, order, title: text.title, words: textWords(text), updatedAt: now };
  await db.chapters.put(chapterRow({ ...row, seq: now, dirty: 1, changedAt: now, dirtySince: now }));
}
