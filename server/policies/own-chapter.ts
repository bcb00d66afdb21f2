import { and, eq, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import type { ChapterRow } from '#server/presenters/chapter.ts';
import type { StoryRow } from '#server/presenters/story.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';

export type LockedChapter = { story: StoryRow; chapter: ChapterRow };

/**
 * The author's own chapter with its story, deleted ones included, both locked until the transaction ends; undefined for another's. The
 * story is locked first, as everywhere: in the other order two changes would wait for each other.
 */
export const lockOwnChapter = (tx: Tx, ownerId: UserId, id: ChapterId): Promise<LockedChapter | undefined> =>
  lockChapter(tx, id, ownerId);

/** As `lockOwnChapter`; without an owner for the desk and the server's jobs. */
export async function lockChapter(
  tx: Tx,
  id: ChapterId,
  ownerId?: UserId,
): Promise<LockedChapter | undefined> {
  const [row] = await tx
    .select({ story, chapter })
    .from(story)
    .innerJoin(chapter, eq(chapter.storyId, story.id))
    .where(and(eq(chapter.id, id), ownerId === undefined ? undefined : eq(story.ownerId, ownerId)))
    .for('no key update');
  return row;
}

/**
 * Chapters locked until the transaction ends, in the order of their ids, as everywhere: two that lock many chapters in different orders
 * would wait for each other. As a condition on `chapter.id` it locks the rows before they change.
 */
export const chaptersInLockOrder = (db: Reader, where: SQL) =>
  db.select({ id: chapter.id }).from(chapter).where(where).orderBy(chapter.id).for('no key update');
