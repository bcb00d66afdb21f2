import { type ReactNode, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { AddEmailDialog } from './add-email-dialog.tsx';
import { needsEmail } from './needs-email.ts';

type Props = { story: { chapterCount: number }; onClose(): void; children: ReactNode };

/** Asks for the contact e-mail if the story's next chapter needs it; its children appear once it is known. "Later" closes. */
export function EmailGate({ story, onClose, children }: Props) {
  const { work } = useAuthor();
  const [first] = useState(story);
  const [state, setState] = useState<'reading' | 'asked' | 'open'>('reading');
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
  return <AddEmailDialog onSaved={() => setState('open')} onClose={onClose} />;
}
