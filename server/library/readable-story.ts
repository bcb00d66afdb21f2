import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { chapter, chapterRevision, story } from '#server/db/schema/story.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/**
 * A story that the caller may read, with its author's pen name: a story that is open to readers, or the caller's own. undefined for any
 * other story.
 */
export async function loadReadableStory(db: Database, call: Call, id: BookId) {
  const [row] = await db
    .select({ story, penName: account.penName })
    .from(story)
    .innerJoin(account, eq(account.id, story.ownerId))
    .where(
      and(
        eq(story.id, id),
        or(isNotNull(story.openedAt), call.user === null ? undefined : eq(story.ownerId, call.user.userId)),
      ),
    );
  return row;
}

/** A story's chapters for readers: title and words of the published text, not of a later draft. */
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

/**
 * A published chapter's number, from 1, and its neighbours among the chapters that readers see. All are read from the index
 * `chapter_shown`: a story may be long.
 */
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
