import { and, eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { application } from '#server/db/schema/application.ts';
import { story } from '#server/db/schema/story.ts';
import { lockOwnStory } from '#server/story/own-story.ts';
import { settleActions } from '#server/tell/add-message.ts';
import type { ApplicationId, BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { addStep } from './steps.ts';

/** A completion as it was filed. */
export type Filed = { id: ApplicationId; state: 'waiting'; submittedAt: number };

/**
 * Files the application for completion, one per story: a rejected one is reopened, never a second row (docs/spec, section 4, Completion).
 * Only approval sets `finished`. Meanwhile new chapters cannot be published.
 */
export async function finishStory(tx: Tx, call: AuthorCall, id: BookId, note = ''): Promise<Outcome<Filed>> {
  const known = await lockOwnStory(tx, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  if (known.completion === 'approved') return refused('storyFinished');
  if (known.completion === 'waiting') return refused('completionWaiting');
  if (known.publishedCount === 0) return refused('nothingPublished');
  const now = { submittedAt: call.now, stateAt: call.now, words: known.publishedWords, note };
  const [reopened] = await tx
    .update(application)
    .set({ state: 'waiting', reason: '', ...now })
    .where(and(eq(application.storyId, id), eq(application.type, 'completion')))
    .returning({ id: application.id });
  const filed = reopened?.id ?? call.newId<ApplicationId>();
  if (reopened === undefined)
    await tx.insert(application).values({
      id: filed,
      storyId: id,
      type: 'completion',
      ownerId: call.user.userId,
      state: 'waiting',
      ...now,
    });
  await addStep(tx, call, filed, 'waiting');
  await settleActions(tx, call.user.userId, 'review', links.completing(id));
  await tx
    .update(story)
    .set({ completion: 'waiting', version: call.newId<string>(), updatedAt: call.now })
    .where(eq(story.id, id));
  return done({ id: filed, state: 'waiting', submittedAt: call.now }, 'operation', id);
}
