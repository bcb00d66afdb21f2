import type { StoryView } from '#sync/types/author-work.ts';

/** Stories that can take a chapter, the last edited one first (a finished story cannot; docs/spec, section 4). */
export const openStories = (stories: readonly StoryView[]): StoryView[] =>
  stories.filter(({ finished }) => !finished).sort((a, b) => b.updatedAt - a.updatedAt);
