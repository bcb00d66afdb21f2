import { type ReactNode, useCallback, useRef, useState } from 'react';
import { askedPart } from '#services/asked-part.tsx';
import { useAuthor } from '#services/author-context.ts';
import { EMAIL_CHECK_CHAPTER_COUNT } from '#shared/domain/limits.ts';

const AddEmailDialog = askedPart(async () => (await import('./add-email-dialog.tsx')).AddEmailDialog);

/**
 * Adds to a story, or first asks for the contact e-mail: when the story has exactly 3 chapters and the author has none
 * (specification, section 4, fourth chapter). Offline the last known e-mail counts. `dialog` must be shown by the caller.
 */
export function useEmailFirst(): {
  add(story: { chapterCount: number }, adding: () => void | Promise<void>): Promise<void>;
  dialog: ReactNode;
} {
  const { work } = useAuthor();
  const [asked, setAsked] = useState<{ adding: () => void | Promise<void> } | null>(null);
  const isStarting = useRef(false);
  const add = useCallback(
    async (story: { chapterCount: number }, adding: () => void | Promise<void>) => {
      // A second tap comes while the address is looked up.
      if (isStarting.current) return;
      isStarting.current = true;
      try {
        // An e-mail that cannot be read must not keep anyone from writing.
        const needsEmail =
          story.chapterCount === EMAIL_CHECK_CHAPTER_COUNT &&
          (await work.contactEmail().catch(() => null)) === '';
        if (needsEmail) setAsked({ adding });
        else await adding();
      } finally {
        isStarting.current = false;
      }
    },
    [work],
  );
  const close = () => setAsked(null);
  const saved = () => {
    close();
    void asked?.adding();
  };
  return { add, dialog: asked ? <AddEmailDialog onClose={close} onSaved={saved} /> : null };
}
