import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { application, story } from '#server/db/schema.ts';
import { done, failed, type Outcome, refused } from '#server/outcome.ts';
import { lockOwnStory } from '#server/policies/own-story.ts';
import type { BookId } from '#shared/domain/ids.ts';

/**
 * Files the application for completion, one a story: a rejected one is reopened, never a second row (specification, section 4;
 * decisions.md, Stories). `finished` turns true by approval alone; new chapters cannot be published meanwhile.
 */
export async function finishStory(tx: Tx, call: AuthorCall, id: BookId): Promise<Outcome<unknown>> {
  const known = await lockOwnStory(tx, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  if (known.completion === 'approved') return refused('storyFinished');
  if (known.completion === 'waiting') return refused('completionWaiting');
  if (known.publishedCount === 0) return refused('nothingPublished');
  await tx
    .insert(application)
    .values({
      storyId: id,
      type: 'completion',
      id: call.newId<string>(),
      ownerId: call.user.userId,
      state: 'waiting',
      submittedAt: call.now,
    })
    .onConflictDoUpdate({
      target: [application.storyId, application.type],
      set: { state: 'waiting', submittedAt: call.now },
    });
  await tx
    .update(story)
    .set({ completion: 'waiting', version: call.newId<string>(), updatedAt: call.now })
    .where(eq(story.id, id));
  return done(undefined, 'operation', id);
}
