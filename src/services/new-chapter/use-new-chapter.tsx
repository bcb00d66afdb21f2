import type { ReactNode } from 'react';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { useEmailFirst } from './use-email-first.tsx';

/** What a new chapter needs to know about its story. */
export type StoryAtHand = { id: BookId; chapterCount: number; allowPrice: boolean };

/** Opens the page of a new chapter; before the fourth chapter it asks for the contact e-mail. The caller must render `dialog`. */
export function useNewChapter(): { start(story: StoryAtHand): void; dialog: ReactNode } {
  const { navigate } = useServices();
  const { add, dialog } = useEmailFirst();
  return {
    start: (story) => void add(story, () => navigate(links.writeChapter(story.id, '0', story.allowPrice))),
    dialog,
  };
}
