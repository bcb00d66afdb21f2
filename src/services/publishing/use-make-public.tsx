import { type ReactNode, useState } from 'react';
import { part } from '#services/part/part.tsx';
import type { BookId } from '#shared/domain/ids.ts';
import { useOpenStory } from './use-to-readers.ts';

const MakePublicDialog = part(
  'make-public',
  async () => (await import('./make-public-dialog.tsx')).MakePublicDialog,
  { texts: 'publishing' },
);

/** "Make public" outside the publish dialog: asks first. The caller must render `dialog`. */
export function useMakePublic(): { ask(id: BookId): void; dialog: ReactNode } {
  const openStory = useOpenStory();
  const [asked, setAsked] = useState<BookId | null>(null);
  const close = () => setAsked(null);
  const confirm = () => {
    close();
    if (asked !== null) void openStory(asked);
  };
  return { ask: setAsked, dialog: asked ? <MakePublicDialog onConfirm={confirm} onClose={close} /> : null };
}
