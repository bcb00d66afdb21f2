import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/**
 * The cache of stories that a reader keeps on the device: outside the cache of what was seen, which holds 300 answers. The page fills it, the
 * service worker answers from it. Its name begins like those of the other reads, so it makes room for drafts as they do (SYNC-14).
 */
export const KEPT_READS = 'tinta-reads-kept';

/** The key of a kept answer: its path, whatever the host and the language. */
export const keptStoryPath = (id: BookId): string => `/book/book/${id}`;
export const isKeptStory = (path: string): boolean => path.startsWith('/book/book/');
export const keptChapterPath = (id: ChapterId): string => `/book/chapter/read/${id}`;
