import { useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import type { ChapterId } from '#shared/domain/ids.ts';

/**
 * A chapter's text as it was when this was opened, so that what is copied is what is marked: the editor's, else this device's, else the
 * server's. `missing`: neither has it now.
 */
export function useChapterText(
  id: ChapterId,
  read: (() => ChapterText) | undefined,
): ChapterText | 'loading' | 'missing' {
  const { work } = useAuthor();
  const [text, setText] = useState<ChapterText | 'loading' | 'missing'>(() => read?.() ?? 'loading');
  useEffect(() => {
    if (text !== 'loading') return;
    let current = true;
    work
      .chapterText(id)
      .then(async (here) => here ?? (await work.fetchChapter(id)))
      .then(
        (found) => current && setText(found),
        () => current && setText('missing'),
      );
    return () => {
      current = false;
    };
  }, [work, id, text]);
  return text;
}
