import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { chapter, chapterRevision } from '#server/db/schema/story.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';

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
    .where(shownOf(storyId))
    .orderBy(asc(chapter.position), asc(chapter.id));

const shownOf = (storyId: BookId, where?: SQL): SQL | undefined =>
  and(eq(chapter.storyId, storyId), isNull(chapter.deletedAt), isNotNull(chapter.publishedRevisionId), where);

/** A published chapter's number and neighbours among those that readers see. All from the index `chapter_shown`: a story may be long. */
export async function placeAmongPublished(
  db: Database,
  { id, storyId, position }: Pick<typeof chapter.$inferSelect, 'id' | 'storyId' | 'position'>,
): Promise<{ order: number; previousId: ChapterId | null; nextId: ChapterId | null }> {
  const place = sql`(${chapter.position}, ${chapter.id})`;
  const here = sql`(${position}::int, ${id}::uuid)`;
  const before = shownOf(storyId, sql`${place} < ${here}`);
  const [previous] = await db
    .select({ id: chapter.id })
    .from(chapter)
    .where(before)
    .orderBy(desc(chapter.position), desc(chapter.id))
    .limit(1);
  const [next] = await db
    .select({ id: chapter.id })
    .from(chapter)
    .where(shownOf(storyId, sql`${place} > ${here}`))
    .orderBy(asc(chapter.position), asc(chapter.id))
    .limit(1);
  const [counted] = await db.select({ earlier: count() }).from(chapter).where(before);
  return {
    order: (counted?.earlier ?? 0) + 1,
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
  };
}
