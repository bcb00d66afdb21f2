import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { AuthorWork, DraftSession, StoryView } from '#sync/author-work.ts';

/** What the page where a chapter is written shows first. `session` is null for a new chapter. */
export type FirstRead = { story: StoryView; session: DraftSession | null };

type Chapter = { work: AuthorWork; bookId: BookId; chapterId: ChapterId | null };

let asked: (Chapter & { read: FirstRead | undefined }) | undefined;

/**
 * Reads story and draft from this device while the app is still being put together, so that the page is drawn once, with its text,
 * and not first without. What is not on this device is left to the page. Never rejects.
 */
export async function readFirst(chapter: Chapter): Promise<void> {
  const mine: typeof asked = { ...chapter, read: undefined };
  asked = mine;
  const { work, bookId, chapterId } = chapter;
  try {
    const story = await work.story(bookId);
    if (!story) return;
    if (chapterId === null) mine.read = { story, session: null };
    else if (await work.chapterText(chapterId)) {
      const session = await work.openDraft(chapterId);
      // The page did not wait for it, and has opened the chapter for itself.
      if (asked === mine) mine.read = { story, session };
      else await session.close();
    }
  } catch {
    // The page asks for itself, and says what is wrong.
  }
}

/** What was read first of this chapter, once: a draft has one page that writes in it, and closes it. */
export function takeFirst({ work, bookId, chapterId }: Chapter): FirstRead | undefined {
  const mine = asked;
  asked = undefined;
  const isSame = mine?.work === work && mine.bookId === bookId && mine.chapterId === chapterId;
  if (!isSame) void mine?.read?.session?.close();
  return isSame ? mine.read : undefined;
}
