import type { ReactNode } from 'react';
import { part } from '#services/part/part.tsx';
import { isComplete } from '#shared/domain/story.ts';
import type { StoryView } from '#sync/types/author-work.ts';

const CompleteStoryDialog = part(
  'complete-story',
  async () => (await import('./complete-story.tsx')).CompleteStoryDialog,
  { texts: 'stories' },
);

/** The same step on a page, before a contract; `onClose`: it could not be loaded, and the author leaves. */
export const CompleteStory = part(
  'complete-story',
  async () => (await import('./complete-story.tsx')).CompleteStory,
  { texts: 'stories' },
);

type Props = {
  story: StoryView;
  onClose(): void;
  /** What publishes; shown once the story has what readers need. */
  children: ReactNode;
};

/**
 * The step before a story's first chapter is published or scheduled: readers need its synopsis and tags (docs/spec, section 5, Story
 * text). Every way to publish goes through it.
 */
export function CompleteFirst({ story, onClose, children }: Props) {
  return isComplete(story.form) ? children : <CompleteStoryDialog story={story} onClose={onClose} />;
}
