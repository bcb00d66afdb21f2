import { asc, eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { chapter, type StoryRow } from '#server/db/schema/story.ts';
import { coverPathOrNull } from '#server/files/cover.ts';
import { namedGenre, namedTag } from '#server/story/catalogue.ts';
import { isFinished } from '#server/story/present-story.ts';
import { heldVolumes } from '#server/story/volumes.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { storyLanguage } from '#shared/domain/story-language.ts';
import { divideByVolumes } from '#shared/domain/volume/volume.ts';
import type { PublicStory, PublicStoryItem } from '#shared/protocol/library/public-story.ts';
import { loadPublishedChapters, loadReadableStory } from './readable-story.ts';

/** A story in a reader's list. It has only the published counts; its time is when its newest chapter was published. */
export const presentPublicStory = (row: StoryRow, penName: string, call: Call): PublicStoryItem => ({
  id: row.id,
  name: row.title,
  iname: penName,
  iiconUrlMedium: coverPathOrNull(row.coverId, 'medium'),
  synopsis: row.synopsis,
  language: storyLanguage(row),
  genre: namedGenre(row.genreId, call.messages),
  audience: row.audience,
  finished: isFinished(row),
  chapterCount: row.publishedCount,
  words: row.publishedWords,
  updatedAt: instant(row.lastPublishedAt),
});

/**
 * A story's public page (docs/spec, section 2, Public pages). Its author can see it before it is opened; until then it is `notFound` for
 * everyone else.
 */
export async function publicStory(db: Database, call: Call, id: BookId): Promise<Outcome<PublicStory>> {
  const found = await loadReadableStory(db, call, id);
  if (found === undefined) return failed('notFound');
  const rows = await loadPublishedChapters(db, id);
  const volumes = await publicVolumes(db, found.story, new Set(rows.map(({ chapter }) => chapter.id)));
  return done({
    ...presentPublicStory(found.story, found.penName, call),
    iconUrl: coverPathOrNull(found.story.coverId, 'large'),
    tags: found.story.tags.map((tag) => namedTag(tag, call.messages)),
    chapters: rows.map(({ chapter, title, words }, index) => ({
      id: chapter.id,
      order: index + 1,
      title,
      words,
      paid: chapter.paid,
      publishedAt: instant(chapter.publishedAt ?? chapter.updatedAt),
    })),
    ...(volumes.length === 0 ? {} : { volumes }),
  });
}

/**
 * The volumes with chapters that readers can see (`seen`), each with its first such chapter. A volume may begin at a draft or a deleted
 * chapter, so all chapters are divided into volumes first.
 */
async function publicVolumes(
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
