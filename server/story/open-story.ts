import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { story } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { lockOwnStory } from './own-story.ts';
import { presentStory } from './present-story.ts';

/**
 * Opens a story to readers at once (docs/spec, section 4, Stories). Refused: `nothingPublished` without a published chapter,
 * `deletionAsked` while the account waits for its deletion. Opening again changes nothing.
 */
export async function openStory(tx: Tx, call: AuthorCall, id: BookId): Promise<Outcome<StoryDetail>> {
  // The account is locked first: a deletion requested at the same time either closes this story too or is seen here.
  const owner = await lockAccount(tx, call.user.userId);
  const known = await lockOwnStory(tx, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  if (known.openedAt !== null) return done(presentStory(known, call), 'operation', id);
  if (known.publishedCount === 0) return refused('nothingPublished');
  if (owner?.deleteAt != null) return refused('deletionAsked');
  const [opened] = await tx
    .update(story)
    .set({
      openedAt: call.now,
      inspectState: 'passed',
      version: call.newId<string>(),
      updatedAt: call.now,
    })
    .where(eq(story.id, id))
    .returning();
  return opened === undefined ? failed('notFound') : done(presentStory(opened, call), 'operation', id);
}
