import type { ChapterView, StoryView } from '#sync/types/author-work.ts';

/** Whether readers do not see the chapter's current text. undefined: a new chapter. */
export const hasUnpublished = (chapter: ChapterView | undefined): boolean =>
  chapter?.status !== 'published' || chapter.unpublishedChanges;

/** Whether the story accepts a publish now, and nothing in the chapter has to be decided or sent first. */
export const canPublish = (story: StoryView, chapter: ChapterView | undefined): boolean =>
  !story.finished && !story.completionWaiting && !chapter?.conflict && !chapter?.publishQueued;
