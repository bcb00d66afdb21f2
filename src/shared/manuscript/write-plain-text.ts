import { blockText } from '#shared/domain/story-document.ts';
import type { Book, BookWriter } from './manuscript.ts';
import { escapedLine, OWN_RULE } from './own-lines.ts';

/**
 * Writes a story as plain text (UTF-8): title and pen name between two rules, each chapter's title above a rule, a blank line between
 * paragraphs. Marks are lost; words, quotes (as `> `), scene breaks and empty paragraphs are kept. A line that would be read as
 * something else begins with a backslash.
 */
export function writePlainText(book: Book): BookWriter {
  const parts: string[] = [[OWN_RULE, book.title, book.author, OWN_RULE].join('\n')];
  return {
    add({ text: { title, content, authorNote } }) {
      parts.push(`\n${escapedLine(title)}\n${OWN_RULE}`);
      const note = authorNote ? `${book.labels.note}: ${authorNote.text}` : '';
      if (authorNote?.place === 'above') parts.push(note);
      for (const block of content.blocks)
        parts.push(
          block.type === 'sceneBreak'
            ? '* * *'
            : block.type === 'quote'
              ? `> ${blockText(block)}`
              : escapedLine(blockText(block)),
        );
      if (authorNote?.place === 'below') parts.push(note);
    },
    finish: () => new TextEncoder().encode(`${parts.join('\n\n')}\n`),
  };
}
