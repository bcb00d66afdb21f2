import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { story } from '#server/db/schema/story.ts';
import type { RevisionId } from '#shared/domain/ids.ts';
import { sameVolumes } from '#shared/domain/volume/merge-volumes.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';
import type { bookVolumesRequest, bookVolumesSaved } from '#shared/protocol/story/volume.ts';
import { lockOwnStory } from './own-story.ts';

/** The stored volumes of a story, in order. They were checked when they were saved, so they are not checked again. */
export const heldVolumes = (row: Pick<typeof story.$inferSelect, 'volumes'>): Volume[] =>
  JSON.parse(row.volumes) as Volume[];

/**
 * Replaces a story's volumes. If they were changed elsewhere since `baseRevision`, it is a conflict with the current volumes, unless both
 * are equal (SYNC-10). Chapters of other stories are ignored, so the answer reveals nothing about them.
 */
export async function saveVolumes(
  tx: Tx,
  call: AuthorCall,
  sent: v.InferOutput<typeof bookVolumesRequest>,
): Promise<Outcome<v.InferOutput<typeof bookVolumesSaved>>> {
  const known = await lockOwnStory(tx, call.user.userId, sent.bookId);
  if (known === undefined) return failed('notFound');
  const held = heldVolumes(known);
  const previousBookVersion = known.version;
  if (sameVolumes(held, sent.volumes))
    return done(
      {
        volumes: held,
        revisionId: known.volumesRevisionId,
        previousBookVersion,
        bookVersion: previousBookVersion,
      },
      'update',
      known.id,
    );
  if (known.volumesRevisionId !== sent.baseRevision)
    return failed('revisionConflict', { volumes: held, revisionId: known.volumesRevisionId });
  const revisionId = call.newId<RevisionId>();
  const bookVersion = call.newId<string>();
  await tx
    .update(story)
    .set({
      volumes: JSON.stringify(sent.volumes),
      volumesRevisionId: revisionId,
      version: bookVersion,
      updatedAt: call.now,
    })
    .where(eq(story.id, known.id));
  return done({ volumes: sent.volumes, revisionId, previousBookVersion, bookVersion }, 'update', known.id);
}
