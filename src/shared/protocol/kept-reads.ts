import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/**
 * The cache of stories that a reader keeps on the device: outside the cache of what was seen, which holds 300 answers. The page fills it, the
 * service worker answers from it. Its name begins like those of the other reads, so it makes room for drafts as they do (SYNC-14).
 */
export const KEPT_READS = 'tinta-reads-kept';

const STORY = '/book/book/';

/** The key of a kept story: its path, whatever the host and the language. */
export const keptStoryPath = (id: BookId): string => `${STORY}${id}`;
/** Whether a key is that of a story. */
export const isKeptStory = (path: string): boolean => path.startsWith(STORY);
/** The key of a kept chapter, as of a story. */
export const keptChapterPath = (id: ChapterId): string => `/book/chapter/read/${id}`;
