import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import { settleActions } from '#server/tell/add-message.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { presentChapterSaved } from './present-chapter.ts';
import { writeChapter } from './write-chapter.ts';

/**
 * Deletes a chapter for 30 days (docs/spec, section 4, Chapters) and cancels its schedule. Published chapters of a story that is
 * finished, or whose completion is under review, cannot be deleted. Deleting again changes nothing.
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
