import type { ChapterText } from '#shared/domain/chapter.ts';
import { documentText } from '#shared/domain/story-document.ts';

/** Copies a chapter's text under its title. Returns false if the browser does not allow it. */
export async function copyChapter({ title, content }: ChapterText): Promise<boolean> {
  const words = [title.trim(), documentText(content)].filter((part) => part !== '').join('\n\n');
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false;
  }
}
