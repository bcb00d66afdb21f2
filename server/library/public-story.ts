import type { Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { coverPathOrNull } from '#server/files/cover-paths.ts';
import { namedTag } from '#server/story/catalogue.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { PublicStory } from '#shared/protocol/library/public-story.ts';
import { presentPublicStory } from './present-public-story.ts';
import { publicVolumes } from './public-volumes.ts';
import { loadPublishedChapters } from './published-chapters.ts';
import { loadReadableStory } from './readable-story.ts';

/** A story's public page; its author can see it before it is opened (docs/spec, section 2, Public pages). */
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
