import type { ChapterText } from '#shared/domain/chapter.ts';
import { documentFromText, documentText } from '#shared/domain/story-document.ts';

/** A chapter's text from plain lines; each becomes a paragraph. */
export const aText = (lines: string, title = 'One'): ChapterText => ({
  title,
  content: documentFromText(lines),
  authorNote: null,
});

/** The plain text of a chapter, with a blank line between paragraphs. */
export const plainText = (text: ChapterText | undefined): string | undefined =>
  text && documentText(text.content);
