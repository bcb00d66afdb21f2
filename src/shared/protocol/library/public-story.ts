import * as v from 'valibot';
import { SEARCH_CHARS_MAX } from '#shared/domain/limits.ts';
import { AUDIENCES } from '#shared/domain/story-choices.ts';
import { bookId, chapterId, count, instant, namedItem } from '#shared/protocol/fields.ts';

/** Orders of the library: newest story, newest published chapter, or most words first. */
export const SEARCH_SORTS = ['newest', 'updated', 'words'] as const;

/** Filters of the library; '' means no filter. `searchValue`: a part of a title or pen name. */
export const searchRequest = v.object({
  searchValue: v.optional(v.pipe(v.string(), v.maxLength(SEARCH_CHARS_MAX)), ''),
  genreId: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  audience: v.optional(v.picklist([...AUDIENCES, '']), ''),
  finished: v.optional(v.picklist(['true', 'false', '']), ''),
  sort: v.optional(v.picklist(SEARCH_SORTS), 'newest'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});

/** A story in a list for readers. */
export const publicStoryItem = v.object({
  id: bookId,
  name: v.string(),
  iname: v.string(),
  iiconUrlMedium: v.nullable(v.string()),
  synopsis: v.string(),
  /** Tag of the story's language, chosen or guessed. */
  language: v.optional(v.string()),
  genre: namedItem,
  audience: v.picklist(AUDIENCES),
  finished: v.boolean(),
  chapterCount: count,
  words: count,
  updatedAt: instant,
});
export type PublicStoryItem = v.InferOutput<typeof publicStoryItem>;

/** A story's public page. */
export const publicStory = v.object({
  ...publicStoryItem.entries,
  iconUrl: v.nullable(v.string()),
  tags: v.array(namedItem),
  chapters: v.array(
    v.object({
      id: chapterId,
      order: count,
      title: v.string(),
      words: count,
      paid: v.boolean(),
      publishedAt: instant,
    }),
  ),
  /** Volumes with a published chapter, each with its first published one. */
  volumes: v.optional(v.array(v.object({ id: v.string(), title: v.string(), firstChapterId: chapterId }))),
});
export type PublicStory = v.InferOutput<typeof publicStory>;

export const searchAnswer = v.object({ items: v.array(publicStoryItem), nextCursor: v.nullable(v.string()) });
