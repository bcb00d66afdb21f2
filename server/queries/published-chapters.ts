import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { chapter, chapterRevision } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';

/** A story's chapters for readers: title and words of the published text, never of a later draft. */
export const loadPublishedChapters = (db: Database, storyId: BookId) =>
  db
    .select({
      chapter,
      title: chapterRevision.title,
      words: chapterRevision.words,
      contentHash: chapterRevision.contentHash,
      revision: chapterRevision.revision,
    })
    .from(chapter)
    .innerJoin(chapterRevision, eq(chapterRevision.revisionId, chapter.publishedRevisionId))
    .where(
      and(eq(chapter.storyId, storyId), isNull(chapter.deletedAt), isNotNull(chapter.publishedRevisionId)),
    )
    .orderBy(asc(chapter.position), asc(chapter.id));
