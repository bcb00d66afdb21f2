import type { ChapterText } from '#shared/domain/chapter.ts';
import { documentText } from '#shared/domain/story-document.ts';
import { fileName } from '#shared/manuscript/file-names.ts';
import { shareText } from '#ui/platform/share-text.ts';

/** Shares a chapter's text under its title with the system's share sheet; without a share sheet the text is copied. */
export function shareChapter(text: ChapterText, untitled: string): ReturnType<typeof shareText> {
  const title = text.title.trim();
  const words = [title, documentText(text.content)].filter((part) => part !== '').join('\n\n');
  return shareText(title || untitled, words, `${fileName(title, untitled)}.txt`);
}
