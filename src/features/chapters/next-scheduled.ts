import type { ChapterView } from '#sync/types/author-work.ts';

/** The scheduled chapter that the server publishes first; undefined if none is scheduled. */
export const nextScheduled = (chapters: readonly ChapterView[]): ChapterView | undefined =>
  chapters
    .filter(({ status, publishAt }) => status === 'draft' && publishAt !== null)
    .sort((a, b) => Number(a.publishAt) - Number(b.publishAt))[0];
