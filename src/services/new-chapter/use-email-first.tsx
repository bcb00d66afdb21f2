import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { part } from '#services/part/part.tsx';
import { needsEmail } from './needs-email.ts';

const AddEmailDialog = part(
  'add-email-dialog',
  async () => (await import('./add-email-dialog.tsx')).AddEmailDialog,
  { texts: 'accountEmail' },
);

/**
 * Runs `adding`, or first asks for the contact e-mail: when the story has exactly 3 chapters and the author has no contact e-mail
 * (docs/spec, section 4, Fourth chapter). Offline the last known e-mail is used. The caller must render `dialog`.
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
      // Ignores a second tap during the look-up.
      if (isStarting.current) return;
      isStarting.current = true;
      try {
        if (await needsEmail(work, story)) setAsked({ adding });
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
