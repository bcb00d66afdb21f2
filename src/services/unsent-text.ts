import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { documentText } from '#shared/domain/story-document.ts';
import type { AuthorWork, UnsentItem } from '#sync/types/author-work.ts';

const RULE = '='.repeat(60);

async function chapterAsText(work: AuthorWork, id: ChapterId): Promise<string | undefined> {
  const text = await work.chapterText(id);
  if (!text) return undefined;
  const note = text.authorNote?.text ?? '';
  const parts =
    text.authorNote?.place === 'above'
      ? [note, documentText(text.content)]
      : [documentText(text.content), note];
  return [text.title, ...parts].filter((part) => part !== '').join('\n\n');
}

async function storyAsText(work: AuthorWork, id: BookId): Promise<string | undefined> {
  const story = await work.story(id);
  return story && [story.form.title, story.form.synopsis].filter((part) => part !== '').join('\n\n');
}

/**
 * The unsent texts as one plain text, each chapter and story once, in the order of `items`; '' if none of them has text (SYNC-9: its text
 * can be exported; SYNC-11).
 */
export async function unsentText(
  work: AuthorWork,
  items: readonly Pick<UnsentItem, 'bookId' | 'chapterId'>[],
): Promise<string> {
  const seen = new Set<string>();
  const parts: string[] = [];
  for (const { bookId, chapterId } of items) {
    const id = chapterId ?? bookId;
    if (id === null || seen.has(id)) continue;
    seen.add(id);
    const text = chapterId
      ? await chapterAsText(work, chapterId)
      : bookId
        ? await storyAsText(work, bookId)
        : undefined;
    if (text) parts.push(text);
  }
  return parts.join(`\n\n${RULE}\n\n`);
}
