import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import type { ChapterRow, StoryRow } from '#server/db/schema/story.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { statement } from '#server/db/statement.ts';
import type { ChapterId, UserId } from '#shared/domain/ids.ts';

export type LockedChapter = { story: StoryRow; chapter: ChapterRow };

/**
 * The author's own chapter, also a deleted one, with its story, both locked until the transaction ends; undefined for another author's. The
 * story is locked first, as everywhere: otherwise two changes could wait for each other.
 */
export const lockOwnChapter = (tx: Tx, ownerId: UserId, id: ChapterId): Promise<LockedChapter | undefined> =>
  lockChapter(tx, id, ownerId);

/** Does the same as `lockOwnChapter`, but for any owner if no owner is given. For the desk and the server's jobs. */
export async function lockChapter(
  tx: Tx,
  id: ChapterId,
  ownerId?: UserId,
): Promise<LockedChapter | undefined> {
  const [row] = ownerId === undefined ? await anyLocked(tx, { id }) : await ownLocked(tx, { id, ownerId });
  return row;
}

const locked = (db: Reader, where: SQL | undefined) =>
  db
    .select({ story, chapter })
    .from(story)
    .innerJoin(chapter, eq(chapter.storyId, story.id))
    .where(and(eq(chapter.id, sql.placeholder('id')), where))
    .for('no key update');

const anyLocked = statement<{ id: ChapterId }, LockedChapter[]>((db) =>
  locked(db, undefined).prepare('locked_chapter'),
);
const ownLocked = statement<{ id: ChapterId; ownerId: UserId }, LockedChapter[]>((db) =>
  locked(db, eq(story.ownerId, sql.placeholder('ownerId'))).prepare('own_locked_chapter'),
);

/**
 * Locks chapters until the transaction ends, in the order of their ids, as everywhere: two transactions that lock many chapters in
 * different orders would wait for each other. As a condition on `chapter.id` it locks the rows before they change.
 */
export const chaptersInLockOrder = (db: Reader, where: SQL) =>
  db.select({ id: chapter.id }).from(chapter).where(where).orderBy(chapter.id).for('no key update');
