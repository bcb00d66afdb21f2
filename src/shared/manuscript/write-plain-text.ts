import { blockText } from '#shared/domain/story-document.ts';
import type { Book, BookWriter } from './manuscript.ts';

/** What frames the title page and underlines a chapter's title; reading the file back finds both by it. */
const RULE = '='.repeat(24);

/**
 * Writes a story as plain text (UTF-8): title and pen name between two rules, each chapter's title above one, a blank line between
 * paragraphs. Marks have no place in it; words, quotes (by `> `) and scene breaks do.
 */
export function writePlainText(book: Book): BookWriter {
  const parts: string[] = [[RULE, book.title, book.author, RULE].join('\n')];
  return {
    add({ text: { title, content, authorNote } }) {
      parts.push(`\n${title}\n${RULE}`);
      const note = authorNote ? `${book.labels.note}: ${authorNote.text}` : '';
      if (authorNote?.place === 'above') parts.push(note);
      for (const block of content.blocks)
        parts.push(
          block.type === 'sceneBreak'
            ? '* * *'
            : block.type === 'quote'
              ? `> ${blockText(block)}`
              : blockText(block),
        );
      if (authorNote?.place === 'below') parts.push(note);
    },
    finish: () => new TextEncoder().encode(`${parts.join('\n\n')}\n`),
  };
}
