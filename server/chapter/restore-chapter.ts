import { and, eq, ne } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { chapterRevision } from '#server/db/schema/story.ts';
import { lockOwnChapter } from '#server/story/own-chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { textOfRevision } from './chapter-text.ts';
import { presentChapterSaved } from './present-chapter.ts';
import { withNewText, writeChapter } from './write-chapter.ts';

/**
 * Makes an old text the newest revision; one removed by thinning is not found. It follows the head and never replaces it, so the head can be restored in turn. Restoring the
 * text of the head changes nothing.
 */
export async function restoreChapter(
  tx: Tx,
  call: AuthorCall,
  input: { id: ChapterId; revision: number },
): Promise<Outcome<ChapterSaved>> {
  const locked = await lockOwnChapter(tx, call.user.userId, input.id);
  if (locked === undefined || locked.chapter.deletedAt !== null) return failed('notFound');
  const { story, chapter: before } = locked;
  const [old] = await tx
    .select()
    .from(chapterRevision)
    .where(
      and(
        eq(chapterRevision.chapterId, before.id),
        eq(chapterRevision.revision, input.revision),
        ne(chapterRevision.kept, 'removed'),
      ),
    );
  if (old === undefined) return failed('notFound');
  const revision =
    old.contentHash === before.contentHash
      ? null
      : withNewText(before, textOfRevision(old), old.contentHash, false, call);
  const after = revision?.chapter ?? before;
  const written = await writeChapter(tx, story, before, after, revision, call);
  return done(presentChapterSaved(written.chapter, written, call), 'update', story.id);
}
