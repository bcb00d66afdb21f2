import { and, eq, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { story } from '#server/db/schema/story.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';

/** The author's own story; undefined for another author's (docs/spec, section 8, Codes). */
export async function ownStory(db: Reader, ownerId: UserId, id: BookId): Promise<StoryRow | undefined> {
  const [row] = await db
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.ownerId, ownerId)));
  return row;
}

/**
 * Locks stories until the transaction ends, in the order of their ids, as everywhere: two transactions that lock many stories in different
 * orders would wait for each other.
 */
export async function lockStories(tx: Tx, where: SQL): Promise<void> {
  await tx.select({ id: story.id }).from(story).where(where).orderBy(story.id).for('no key update');
}

/**
 * Returns the same as `ownStory`, and locks the story until the transaction ends. Every change of a story or of its chapters begins here,
 * so changes run one after another and no check is outdated when its change is written. Only the key stays unlocked: a reader's count
 * refers to it and need not wait for the author. A deletion locks the key too (`update`), so nothing new refers to the story after its
 * checks.
 */
export async function lockOwnStory(
  tx: Tx,
  ownerId: UserId,
  id: BookId,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<StoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.ownerId, ownerId)))
    .for(strength);
  return row;
}
