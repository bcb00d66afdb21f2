import { useCallback, useEffect, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { type IndexedChapter, indexChapter } from '#shared/domain/find-in-chapters.ts';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, ChapterView } from '#sync/types/author-work.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';

export type StoryIndex = {
  /** Texts on this device, in the story's order; undefined until all are read. */
  chapters: readonly IndexedChapter<ChapterId>[] | undefined;
  /** Chapters whose texts are not here yet. */
  missing: readonly ChapterView[];
  /** The device could not read them. */
  failed: boolean;
  /** Reads the texts again after a change. */
  reload(): void;
};

/** Number of texts read together: read one by one, each would cost a transaction; all at once would block the page. */
const READ_AT_ONCE = 20;

type Read = { chapters: IndexedChapter<ChapterId>[]; missing: ChapterView[] };

async function readAll(work: AuthorWork, bookId: BookId): Promise<Read> {
  const read: Read = { chapters: [], missing: [] };
  const chapters = await work.chapters(bookId);
  for (let from = 0; from < chapters.length; from += READ_AT_ONCE) {
    const some = chapters.slice(from, from + READ_AT_ONCE);
    const texts = await work.chapterTexts(some.map(({ id }) => id));
    some.forEach((chapter, index) => {
      const text = texts[index];
      if (text) read.chapters.push(indexChapter(chapter.id, text.title, text.content));
      else read.missing.push(chapter);
    });
  }
  return read;
}

/** A story's texts, ready for finding; missing ones are fetched while there is a network. */
export function useStoryIndex(bookId: BookId): StoryIndex {
  const { work } = useAuthor();
  const online = useOnlineHint();
  const [read, setRead] = useState<Read>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload reads again, and so does a network that is back
  useEffect(() => {
    let current = true;
    const load = async () => {
      const found = await readAll(work, bookId);
      if (!current) return;
      setRead(found);
      setFailed(false);
      for (const chapter of found.missing) {
        // A failure ends this run; the next run starts when the network is back.
        if (!current || !(await work.fetchChapter(chapter.id).catch(() => undefined))) return;
      }
      if (current && found.missing.length > 0) setRead(await readAll(work, bookId));
    };
    void load().catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [work, bookId, asked, online]);

  return { chapters: read?.chapters, missing: read?.missing ?? [], failed, reload };
}
