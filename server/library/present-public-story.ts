import type { Call } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import type { StoryRow } from '#server/db/schema/story.ts';
import { coverPathOrNull } from '#server/files/cover-paths.ts';
import { namedGenre } from '#server/story/catalogue.ts';
import { isFinished } from '#server/story/present-story.ts';
import { storyLanguage } from '#shared/domain/writing-language.ts';
import type { PublicStoryItem } from '#shared/protocol/library/public-story.ts';

/** A story in a reader's list: published counts, and the time of the last new chapter. */
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
