import { useCallback, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';
import { emptyDocument } from '#shared/domain/story-document.ts';

export type LoadedText = { state: 'loading' } | { state: 'ready'; text: ChapterText } | { state: 'failed' };

const nothing = (): ChapterText => ({ title: '', content: emptyDocument(), authorNote: null });

/**
 * Reads a chapter's text once for the editor: from this device at once, from the server where the device never had it.
 * `chapterId` null is a new chapter. Later changes come through the draft session, not from here.
 */
export function useChapterText(chapterId: ChapterId | null): LoadedText & { retry(): void } {
  const { work } = useAuthor();
  const [loaded, setLoaded] = useState<LoadedText>(
    chapterId ? { state: 'loading' } : { state: 'ready', text: nothing() },
  );
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (!chapterId) return;
    let current = true;
    const settle = (next: LoadedText) => {
      if (current) setLoaded(next);
    };
    work
      .chapterText(chapterId)
      .then((text) => text ?? work.fetchChapter(chapterId))
      .then(
        (text) => settle({ state: 'ready', text }),
        () => settle({ state: 'failed' }),
      );
    return () => {
      current = false;
    };
  }, [work, chapterId, attempt]);

  const retry = useCallback(() => {
    setLoaded({ state: 'loading' });
    setAttempt((n) => n + 1);
  }, []);
  return { ...loaded, retry };
}
