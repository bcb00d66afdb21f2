import { and, desc, eq, gt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { chapter } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import { ownStory } from '#server/story/own-story.ts';
import { settleActions } from '#server/tell/add-message.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import type { deletedChapter } from '#shared/protocol/chapter/history.ts';
import { presentChapterSaved } from './present-chapter.ts';
import { writeChapter } from './write-chapter.ts';

/**
 * Deletes a chapter, which can be restored for 30 days (docs/spec, section 4, Chapters), and cancels its schedule. Deleting again changes
 * nothing. Refused: `notEditable` for a published chapter of a story that is finished or whose completion is in review.
 */
export async function deleteChapter(tx: Tx, call: AuthorCall, id: ChapterId): Promise<Outcome<ChapterSaved>> {
  const locked = await lockOwnChapter(tx, call.user.userId, id);
  if (locked === undefined) return failed('notFound');
  const { story, chapter: before } = locked;
  if (before.publishedRevisionId !== null && story.completion !== 'none' && story.completion !== 'rejected')
    return refused('notEditable');
  const after = before.deletedAt === null ? { ...before, deletedAt: call.now, publishAt: null } : before;
  const written = await writeChapter(tx, story, before, after, null, call);
  await settleActions(tx, call.user.userId, 'any', id);
  return done(presentChapterSaved(written.chapter, written, call), 'delete', story.id);
}

/** How long a deleted chapter can be restored. In ms. */
export const DELETED_CHAPTER_MS = DELETED_CHAPTER_DAYS * 86_400_000;

/**
 * Restores a deleted chapter at its old position (docs/spec, section 4, Chapters). After 30 days it is `notFound`. A chapter that is not
 * deleted does not change.
 */
export async function undeleteChapter(
  tx: Tx,
  call: AuthorCall,
  id: ChapterId,
): Promise<Outcome<ChapterSaved>> {
  const locked = await lockOwnChapter(tx, call.user.userId, id);
  if (locked === undefined) return failed('notFound');
  const { story, chapter: before } = locked;
  if (before.deletedAt !== null && before.deletedAt + DELETED_CHAPTER_MS <= call.now)
    return failed('notFound');
  const after = { ...before, deletedAt: null };
  const written = await writeChapter(tx, story, before, after, null, call);
  return done(presentChapterSaved(written.chapter, written, call), 'operation', story.id);
}

/** Chapters of the author's story that can still be restored, last deleted first. `goneAt`: until when each can be restored. */
export async function deletedChapters(
  db: Database,
  call: AuthorCall,
  storyId: BookId,
): Promise<Outcome<v.InferOutput<typeof deletedChapter>[]>> {
  if ((await ownStory(db, call.user.userId, storyId)) === undefined) return failed('notFound');
  const rows = await db
    .select()
    .from(chapter)
    .where(and(eq(chapter.storyId, storyId), gt(chapter.deletedAt, call.now - DELETED_CHAPTER_MS)))
    .orderBy(desc(chapter.deletedAt));
  return done(
    rows.flatMap(({ id, title, words, deletedAt }) =>
      deletedAt === null
        ? []
        : [
            {
              id,
              title,
              words,
              deletedAt: instant(deletedAt),
              goneAt: instant(deletedAt + DELETED_CHAPTER_MS),
            },
          ],
    ),
  );
}
