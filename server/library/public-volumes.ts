import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { chapter } from '#server/db/schema/story.ts';
import { heldVolumes } from '#server/story/present-volumes.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { divideByVolumes } from '#shared/domain/volume/volume.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';

/**
 * The volumes with chapters that readers can see (`seen`), each with its first such chapter. A volume may begin at a draft or a deleted
 * chapter, so all chapters are divided first.
 */
export async function publicVolumes(
  db: Database,
  story: StoryRow,
  seen: ReadonlySet<ChapterId>,
): Promise<NonNullable<PublicStory['volumes']>> {
  const volumes = heldVolumes(story);
  if (volumes.length === 0) return [];
  const all = await db
    .select({ id: chapter.id })
    .from(chapter)
    .where(eq(chapter.storyId, story.id))
    .orderBy(asc(chapter.position), asc(chapter.id));
  return divideByVolumes(all, volumes).flatMap(({ volume, chapters }) => {
    const first = chapters.find(({ id }) => seen.has(id));
    return volume && first ? [{ id: volume.id, title: volume.title, firstChapterId: first.id }] : [];
  });
}
