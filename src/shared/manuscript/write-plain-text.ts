import { blockText } from '#shared/domain/story-document.ts';
import type { Book, BookWriter } from './manuscript.ts';

/** The rule around the title page and under a chapter's title; an import finds both by it. */
const RULE = '='.repeat(24);

/**
 * Writes a story as plain text (UTF-8): title and pen name between two rules, each chapter's title above a rule, a blank line between
 * paragraphs. Marks are lost; words, quotes (as `> `) and scene breaks are kept.
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
