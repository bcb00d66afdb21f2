import type { ReactNode } from 'react';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { useEmailFirst } from './use-email-first.tsx';

/** What a new chapter needs to know of its story. */
export type StoryAtHand = { id: BookId; chapterCount: number; allowPrice: boolean };

/** Goes to the page of a new chapter, before the fourth by way of the contact e-mail. `dialog` must be shown by the caller. */
export function useNewChapter(): { start(story: StoryAtHand): void; dialog: ReactNode } {
  const { navigate } = useServices();
  const { add, dialog } = useEmailFirst();
  return {
    start: (story) => void add(story, () => navigate(links.writeChapter(story.id, '0', story.allowPrice))),
    dialog,
  };
}
