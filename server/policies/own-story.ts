import { and, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { story } from '#server/db/schema/story.ts';
import type { StoryRow } from '#server/presenters/story.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';

/** The author's own story; another's does not exist for him (docs/spec, section 8, Codes). */
export async function ownStory(db: Reader, ownerId: UserId, id: BookId): Promise<StoryRow | undefined> {
  const [row] = await db
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.ownerId, ownerId)));
  return row;
}

/**
 * As `ownStory`, locked to the end of the transaction. Every change of a story or of its chapters begins here, so they come one
 * after the other and no check is outdated by the time of its write. Only the key stays free: a reader who is counted refers to
 * it, and waits for no author.
 */
export async function lockOwnStory(tx: Tx, ownerId: UserId, id: BookId): Promise<StoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(story)
    .where(and(eq(story.id, id), eq(story.ownerId, ownerId)))
    .for('no key update');
  return row;
}
