import { type ReactNode, useState } from 'react';
import { askedPart } from '#services/asked-part.tsx';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { EMAIL_CHECK_CHAPTER_COUNT } from '#shared/domain/limits.ts';
import { links } from '#shared/protocol/links.ts';

const AddEmailDialog = askedPart(async () => (await import('./add-email-dialog.tsx')).AddEmailDialog);

/** What a new chapter needs to know of its story. */
export type StoryAtHand = { id: BookId; chapterCount: number; allowPrice: boolean };

/**
 * Goes to the page of a new chapter, or first asks for the contact e-mail: when the story has exactly 3 chapters and the author
 * has none (specification, section 4, fourth chapter). Offline the last known e-mail counts. `dialog` must be shown by the caller.
 */
export function useNewChapter(): { start(story: StoryAtHand): void; dialog: ReactNode } {
  const { work } = useAuthor();
  const { navigate } = useServices();
  const [asking, setAsking] = useState<StoryAtHand | null>(null);
  const write = (story: StoryAtHand) => navigate(links.writeChapter(story.id, '0', story.allowPrice));
  const start = async (story: StoryAtHand) => {
    // An e-mail that cannot be read must not keep anyone from writing.
    const needsEmail =
      story.chapterCount === EMAIL_CHECK_CHAPTER_COUNT &&
      (await work.contactEmail().catch(() => null)) === '';
    if (needsEmail) setAsking(story);
    else write(story);
  };
  return {
    start: (story) => void start(story),
    dialog: asking ? <AddEmailDialog onClose={() => setAsking(null)} onSaved={() => write(asking)} /> : null,
  };
}
