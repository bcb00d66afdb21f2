import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { part } from '#services/part/part.tsx';
import { useServices } from '#services/services-context.ts';
import { asksForEmail, isFourthNext } from '#shared/domain/fourth-chapter.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';

const AddEmailDialog = part(
  'add-email-dialog',
  async () => (await import('./add-email-dialog.tsx')).AddEmailDialog,
);

const needsEmail = async (work: AuthorWork, story: { chapterCount: number }): Promise<boolean> =>
  isFourthNext(story) && asksForEmail(story, await work.contactEmail().catch(() => null));

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

type GateProps = { story: { id: BookId; chapterCount: number }; children: ReactNode };

/**
 * The fourth-chapter rule at the address of a new chapter: its children appear once the e-mail is known. "Later" leads to the chapter list.
 * The rule uses the number of chapters when the page opened, so a chapter made inside does not close the page.
 */
export function EmailGate({ story, children }: GateProps) {
  const { work } = useAuthor();
  const { navigate } = useServices();
  const [first] = useState(story);
  const [state, setState] = useState<'reading' | 'asked' | 'open'>(isFourthNext(first) ? 'reading' : 'open');
  useEffect(() => {
    let current = true;
    void needsEmail(work, first).then((needed) => {
      if (current) setState(needed ? 'asked' : 'open');
    });
    return () => {
      current = false;
    };
  }, [work, first]);
  if (state === 'open') return children;
  if (state === 'reading') return null;
  return (
    <AddEmailDialog
      onSaved={() => setState('open')}
      onClose={() => navigate(links.chapterList(first.id), { replace: true })}
    />
  );
}
