import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { story } from '#server/db/schema/story.ts';
import type { BookId, RevisionId } from '#shared/domain/ids.ts';
import type { StoryDetail } from '#shared/protocol/story/story.ts';
import { checkStoryForm, type SentStoryForm } from './check-story-form.ts';
import { lockOwnStory } from './own-story.ts';
import { presentStory } from './present-story.ts';
import { standingOf } from './standing.ts';

/**
 * Replaces a story's form. Refused: `notFound` for another author's story, `validation` by field, `underContract` if the contract type
 * changes while a contract is signed or in review. If the story was edited elsewhere since `baseRevision`: `revisionConflict` with the
 * current story, unless both forms are equal (SYNC-10).
 */
export async function editStory(
  tx: Tx,
  call: AuthorCall,
  id: BookId,
  sent: SentStoryForm & { baseRevision: RevisionId },
): Promise<Outcome<StoryDetail>> {
  const known = await lockOwnStory(tx, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  const check = await checkStoryForm(tx, call.user.userId, sent, known);
  if (!check.ok) return invalid(check.fields);
  if (known.formHash === check.hash) return done(presentStory(known, call), 'update', id);
  if (known.revisionId !== sent.baseRevision) return failed('revisionConflict', presentStory(known, call));
  if (check.form.contractType !== known.contractType) {
    // A contract that is signed or in review keeps the type with which it was signed.
    const { standing } = await standingOf(tx, known);
    if (standing === 'waiting' || standing === 'approved') return refused('underContract');
  }
  const [edited] = await tx
    .update(story)
    .set({
      ...check.form,
      revision: known.revision + 1,
      revisionId: call.newId<RevisionId>(),
      formHash: check.hash,
      version: call.newId<string>(),
      updatedAt: call.now,
    })
    .where(eq(story.id, id))
    .returning();
  return edited === undefined ? failed('notFound') : done(presentStory(edited, call), 'update', id);
}
