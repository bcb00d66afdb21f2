import type { story } from '#server/db/schema/story.ts';
import type { Volume } from '#shared/domain/volume/volume.ts';

/** The volumes of a story. They were checked when they were saved. */
export const heldVolumes = (row: Pick<typeof story.$inferSelect, 'volumes'>): Volume[] =>
  JSON.parse(row.volumes) as Volume[];
