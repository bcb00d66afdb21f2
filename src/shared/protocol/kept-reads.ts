import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/**
 * The cache of stories that a reader keeps on the device. It is separate from the cache of pages that were only seen, which holds 300
 * answers. The page fills it, and the service worker answers from it. Its name begins like the names of the other caches of reads, so it is
 * deleted like them when drafts need space (SYNC-14).
 */
export const KEPT_READS = 'tinta-reads-kept';

const STORY = '/book/book/';

/** The key of a kept story: its path, whatever the host and the language. */
export const keptStoryPath = (id: BookId): string => `${STORY}${id}`;
/** Whether a key is that of a story. */
export const isKeptStory = (path: string): boolean => path.startsWith(STORY);
/** The key of a kept chapter: its path, whatever the host and the language. */
export const keptChapterPath = (id: ChapterId): string => `/book/chapter/read/${id}`;
