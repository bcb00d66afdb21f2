import { type Block, blockText } from '#shared/domain/story-document.ts';
import type { Book, BookWriter } from './manuscript.ts';
import { escapedLine, OWN_RULE, VOLUME_RULE } from './own-lines.ts';

/** A block as a line. */
function blockLine(block: Block): string {
  if (block.type === 'sceneBreak') return '* * *';
  return block.type === 'quote' ? `> ${blockText(block)}` : escapedLine(blockText(block));
}

/**
 * Writes a story as plain text (UTF-8): title and pen name between two rules, the titles of volumes and chapters above rules of their own, a
 * blank line between paragraphs. Marks are lost; words, quotes (as `> `), scene breaks and empty paragraphs are kept. A line that would be
 * read as something else begins with a backslash.
 */
export function writePlainText(book: Book): BookWriter {
  const parts: string[] = [[OWN_RULE, book.title, book.author, OWN_RULE].join('\n')];
  return {
    add({ volume, text: { title, content, authorNote } }) {
      if (volume !== undefined) parts.push(`\n${escapedLine(volume)}\n${VOLUME_RULE}`);
      parts.push(`\n${escapedLine(title)}\n${OWN_RULE}`);
      const note = authorNote ? `${book.labels.note}: ${authorNote.text}` : '';
      if (authorNote?.place === 'above') parts.push(note);
      parts.push(...content.blocks.map(blockLine));
      if (authorNote?.place === 'below') parts.push(note);
    },
    finish: () => new TextEncoder().encode(`${parts.join('\n\n')}\n`),
  };
}
