import { useCallback, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';
import type { AuthorWork, DraftSession } from '#sync/author-work.ts';

export type OpenedDraft =
  | { state: 'opening' }
  /** `session` is null for a new chapter, which gets one with its first word. Whoever binds it closes it. */
  | { state: 'open'; session: DraftSession | null; text: ChapterText }
  | { state: 'failed' };

const nothing = (): ChapterText => ({ title: '', content: emptyDocument(), authorNote: null });

/** Opens a chapter's draft; a text this device never had is brought from the server first. */
async function open(work: AuthorWork, id: ChapterId): Promise<DraftSession> {
  if (!(await work.chapterText(id))) await work.fetchChapter(id);
  return work.openDraft(id);
}

/**
 * Opens a chapter for writing. The text shown is the session's own, so nothing that was put on leaving can be missed and
 * overwritten (SYNC-2). `chapterId` null is a new chapter.
 */
export function useOpenedDraft(chapterId: ChapterId | null): OpenedDraft & { retry(): void } {
  const { work } = useAuthor();
  const [opened, setOpened] = useState<OpenedDraft>(
    chapterId ? { state: 'opening' } : { state: 'open', session: null, text: nothing() },
  );
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!chapterId) return;
    let current = true;
    open(work, chapterId).then(
      (session) => {
        if (current) setOpened({ state: 'open', session, text: session.text });
        else void session.close();
      },
      () => {
        if (current) setOpened({ state: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [work, chapterId, attempt]);

  const retry = useCallback(() => {
    setOpened({ state: 'opening' });
    setAttempt((n) => n + 1);
  }, []);
  return { ...opened, retry };
}
