import type { ChapterView } from '#sync/types/author-work.ts';

/** Whether a chapter is a draft without a schedule. */
export const isUnscheduled = (chapter: ChapterView): boolean =>
  chapter.status === 'draft' && chapter.publishAt === null && !chapter.publishQueued;

/**
 * Whether a chapter may be moved: a draft, scheduled or not, but none that is about to be published (docs/spec, section 10, Order and
 * volumes).
 */
export const isMovable = (chapter: ChapterView): boolean =>
  chapter.status === 'draft' && (chapter.publishAt !== null || !chapter.publishQueued);

/** With at least this many chapters a list offers jumping. */
export const JUMP_FROM = 8;
