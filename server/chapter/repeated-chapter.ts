import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { type ChapterRow, chapterRevision } from '#server/db/schema/story.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterSaved } from '#shared/protocol/chapter/chapter.ts';
import { chapterHash } from './chapter-hash.ts';
import { keepRefusedText } from './keep-refused-text.ts';
import { loadOwnChapter } from './own-chapters.ts';
import { presentChapterSaved } from './present-chapter.ts';

/**
 * Answers an `add` whose id exists (docs/spec, section 3, Ids). If the text is that of the chapter now or as first added, the answer is
 * that of the first time. Otherwise it is a conflict with the current version, and the text is kept as a side revision. An id of another
 * author or story, or of a deleted chapter, is not found.
 */
export async function repeatedChapter(
  tx: Tx,
  call: AuthorCall,
  story: StoryRow,
  known: ChapterRow,
  text: ChapterText,
): Promise<Outcome<ChapterSaved>> {
  if (known.ownerId !== call.user.userId || known.storyId !== story.id || known.deletedAt !== null)
    return failed('notFound');
  const hash = chapterHash(text);
  const versions = { previous: story.version, current: story.version };
  if (known.contentHash === hash) return done(presentChapterSaved(known, versions, call), 'add', story.id);
  if (known.firstHash === hash) {
    const [first] = await tx
      .select()
      .from(chapterRevision)
      .where(eq(chapterRevision.revisionId, known.firstRevisionId));
    // A first revision that was folded into a later one cannot be a base.
    if (first !== undefined) {
      const { title, words, contentHash, revision, revisionId, parentRevisionId } = first;
      const asFirst = { ...known, title, words, contentHash, revision, revisionId, parentRevisionId };
      return done(presentChapterSaved(asFirst, versions, call), 'add', story.id);
    }
  }
  await keepRefusedText(tx, call, known, null, text);
  return failed('revisionConflict', await loadOwnChapter(tx, call, known.id));
}
