import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, invalid, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { story, tombstone } from '#server/db/schema/story.ts';
import type { BookId, RevisionId } from '#shared/domain/ids.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { checkStoryForm, type SentStoryForm } from './check-story-form.ts';
import { presentStory } from './present-story.ts';

/**
 * Makes a story under the id that its device chose (docs/spec, section 3, Ids). The same story again gets the same answer. A different
 * story under that id is a `revisionConflict` with the stored one. The id of another author's story, or of one deleted for good, is
 * `notFound`. Wrong fields are `validation`.
 */
export async function addStory(
  tx: Tx,
  call: AuthorCall,
  sent: SentStoryForm & { id: BookId },
): Promise<Outcome<StoryDetail>> {
  const ownerId = call.user.userId;
  const [buried] = await tx.select({ id: tombstone.id }).from(tombstone).where(eq(tombstone.id, sent.id));
  if (buried !== undefined) return failed('notFound');

  const check = await checkStoryForm(tx, ownerId, sent, null);
  if (!check.ok) return invalid(check.fields);
  const [added] = await tx
    .insert(story)
    .values({
      id: sent.id,
      ownerId,
      ...check.form,
      revision: 1,
      revisionId: call.newId<RevisionId>(),
      formHash: check.hash,
      firstFormHash: check.hash,
      version: call.newId<string>(),
      createdAt: call.now,
      updatedAt: call.now,
    })
    .onConflictDoNothing()
    .returning();
  if (added !== undefined) return done(presentStory(added, call), 'add', added.id);

  const [known] = await tx.select().from(story).where(eq(story.id, sent.id));
  if (known === undefined || known.ownerId !== ownerId) return failed('notFound');
  const repeated = known.formHash === check.hash || known.firstFormHash === check.hash;
  const current = presentStory(known, call);
  return repeated ? done(current, 'add', known.id) : failed('revisionConflict', current);
}
