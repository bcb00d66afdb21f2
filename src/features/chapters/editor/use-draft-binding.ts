import { useCallback, useEffect, useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { DraftSession, SaveState } from '#sync/types/author-work.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { shownValue } from '#ui/shown-value.ts';
import { bindDraft, type DraftBinding } from './draft-binding.ts';

type Options = {
  bookId: BookId;
  session: DraftSession | null;
  read(): ChapterText;
  onText(text: ChapterText): void;
  onCreated(id: ChapterId): void;
};

/** A draft session while the editor is on the screen: the save state for the badge, `change` for the keys (SYNC-2). */
export function useDraftBinding({ bookId, session, read, onText, onCreated }: Options) {
  const { work } = useAuthor();
  const [save] = useState(() => shownValue<SaveState | null>(null));
  const binding = useRef<DraftBinding | null>(null);
  const handlers = useRef({ read, onText, onCreated });
  handlers.current = { read, onText, onCreated };

  useEffect(() => {
    let latest: SaveState | null = null;
    const bound = bindDraft({
      work,
      bookId,
      session,
      read: () => handlers.current.read(),
      onState(state) {
        latest = state;
        // The state "saving" is caused by a key, and that key is shown first.
        if (state.kind === 'saving') afterPaint(() => save.set(latest));
        else save.set(state);
      },
      onText: (text) => handlers.current.onText(text),
      onCreated: (id) => handlers.current.onCreated(id),
    });
    binding.current = bound;
    return () => {
      binding.current = null;
      void bound.close();
    };
  }, [work, bookId, session, save]);

  const change = useCallback((age?: number) => binding.current?.change(age), []);
  const moved = useCallback((place: number) => binding.current?.moved(place), []);
  const flush = useCallback(async () => binding.current?.flush(), []);
  return { save, change, moved, flush };
}
