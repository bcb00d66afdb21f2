import type { ReactNode } from 'react';
import { part } from '#services/part/part.tsx';
import { isComplete } from '#shared/domain/complete-story.ts';
import type { StoryView } from '#sync/types/author-work.ts';

const CompleteStoryDialog = part(
  'complete-story',
  async () => (await import('./complete-story.tsx')).CompleteStoryDialog,
  { texts: 'stories' },
);

/** The step in a page or dialog of its own. `onClose` is called if the step cannot be loaded and the author closes the message. */
export const CompleteStory = part(
  'complete-story',
  async () => (await import('./complete-story.tsx')).CompleteStory,
  { texts: 'stories' },
);

type Props = {
  story: StoryView;
  /** The dialog's title: what the author is about to do. */
  title: string;
  onClose(): void;
  /** Shown once the story has what readers need. */
  children: ReactNode;
};

/**
 * The step as a dialog, before drafts are scheduled. Readers need a story's synopsis and tags (docs/spec, section 5, Story text).
 */
export function CompleteFirst({ story, title, onClose, children }: Props) {
  return isComplete(story.form) ? (
    children
  ) : (
    <CompleteStoryDialog story={story} title={title} onClose={onClose} />
  );
}
