import { and, eq, inArray } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import { privateFile } from '#server/core/private-files.ts';
import type { Tx } from '#server/db/database.ts';
import { application, applicationEvent } from '#server/db/schema/application.ts';
import { contract, contractDraft } from '#server/db/schema/contract.ts';
import { incomeLine } from '#server/db/schema/money.ts';
import { chapter, story, tombstone } from '#server/db/schema/story.ts';
import { noteUnused } from '#server/files/unused-files.ts';
import { settleActions } from '#server/tell/add-message.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { chaptersInLockOrder } from './own-chapter.ts';
import { lockOwnStory } from './own-story.ts';

/**
 * Deletes a story with its chapters for good (docs/spec, section 4). Only tombstones stay, so that devices do not add it again (SYNC-17). A
 * second deletion succeeds and changes nothing. Refused: `storyPublished` if it is open or has a published chapter, `underContract`,
 * `notEditable` if it has income.
 */
export async function deleteStory(tx: Tx, call: AuthorCall, id: BookId): Promise<Outcome<unknown>> {
  const ownerId = call.user.userId;
  const known = await lockOwnStory(tx, ownerId, id, 'update');
  if (known === undefined) {
    const [buried] = await tx
      .select({ id: tombstone.id })
      .from(tombstone)
      .where(and(eq(tombstone.id, id), eq(tombstone.ownerId, ownerId)));
    return buried === undefined ? failed('notFound') : done(undefined, 'delete');
  }
  if (known.openedAt !== null || known.publishedCount > 0) return refused('storyPublished');
  const [bound] = await tx
    .select({ id: contract.id })
    .from(contract)
    .where(eq(contract.storyId, id))
    .limit(1);
  if (bound !== undefined) return refused('underContract');
  const [earning] = await tx
    .select({ id: incomeLine.id })
    .from(incomeLine)
    .where(eq(incomeLine.storyId, id))
    .limit(1);
  if (earning !== undefined) return refused('notEditable');
  const chapters = await chaptersInLockOrder(tx, eq(chapter.storyId, id));
  const deletedAt = call.now;
  await tx
    .insert(tombstone)
    .values([
      { id, ownerId, kind: 'story' as const, storyId: id, deletedAt },
      ...chapters.map((row) => ({ id: row.id, ownerId, kind: 'chapter' as const, storyId: id, deletedAt })),
    ]);
  const applications = tx.select({ id: application.id }).from(application).where(eq(application.storyId, id));
  await tx.delete(applicationEvent).where(inArray(applicationEvent.subjectId, applications));
  const drafts = await tx.delete(contractDraft).where(eq(contractDraft.storyId, id)).returning();
  const names = drafts.map(({ fileKey }) => privateFile(fileKey));
  await noteUnused(tx, { ownerId, names, dueAt: deletedAt });
  await tx.delete(story).where(eq(story.id, id));
  await settleActions(tx, ownerId, 'any', id);
  return done(undefined, 'delete');
}
