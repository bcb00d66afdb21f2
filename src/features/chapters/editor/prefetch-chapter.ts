import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, DraftSession, StoryView } from '#sync/types/author-work.ts';

/** Story and draft that the editor opens with. `session` is null for a new chapter. */
export type PrefetchedChapter = { story: StoryView; session: DraftSession | null };

type Chapter = { work: AuthorWork; bookId: BookId; chapterId: ChapterId | null };

let asked: (Chapter & { read: PrefetchedChapter | undefined }) | undefined;

/**
 * Reads story and draft from this device while the app's scripts are still loading, so that the editor's first frame has the text.
 * Anything not on this device is left to the screen. Never rejects.
 */
export async function prefetchChapter(chapter: Chapter): Promise<void> {
  const mine: typeof asked = { ...chapter, read: undefined };
  asked = mine;
  const { work, bookId, chapterId } = chapter;
  try {
    const story = await work.story(bookId);
    if (!story) return;
    if (chapterId === null) mine.read = { story, session: null };
    else if (await work.chapterText(chapterId)) {
      const session = await work.openDraft(chapterId);
      // If the page no longer waits, it has opened the chapter itself.
      if (asked === mine) mine.read = { story, session };
      else await session.close();
    }
  } catch {
    // The page reads it again, and shows the error.
  }
}

/** Returns the prefetched chapter, once: a draft belongs to the one screen that writes and closes it. */
export function takePrefetched({ work, bookId, chapterId }: Chapter): PrefetchedChapter | undefined {
  const mine = asked;
  asked = undefined;
  const isSame = mine?.work === work && mine.bookId === bookId && mine.chapterId === chapterId;
  if (!isSame) void mine?.read?.session?.close();
  return isSame ? mine.read : undefined;
}
