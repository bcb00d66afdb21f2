import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { DELETED_CHAPTER_DAYS } from '#shared/domain/limits.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { presentChapterSaved } from './present-chapter.ts';
import { writeChapter } from './write-chapter.ts';

/** How long a deleted chapter can be restored. In ms. */
export const DELETED_CHAPTER_MS = DELETED_CHAPTER_DAYS * 86_400_000;

/** Restores a deleted chapter to its place, within 30 days (docs/spec, section 4, Chapters). */
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
