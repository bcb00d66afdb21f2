import { AUTHOR_NOTE_CHARS_MAX } from '#shared/domain/limits.ts';
import type { DocxParagraph } from '#shared/manuscript/docx-paragraphs.ts';
import type { LeftOutList } from '#shared/manuscript/reading.ts';

/** Mark of paragraphs in a block about a chapter, which downloads of Archive of Our Own have. */
export const ABOUT_CHAPTER = 'about-chapter';

/** Lines that stand above the notes of a chapter in such a download; it is in English in every language. */
const NOTES: ReadonlyMap<string, string> = new Map([
  ['Chapter Notes', 'author note above'],
  ['Chapter End Notes', 'author note below'],
]);

const wordsOf = ({ lines }: DocxParagraph): string =>
  lines.map((runs) => runs.map(({ text }) => text).join('')).join('\n');

/** Makes the notes of chapters author's notes, one for each place. A note that is too long for one stays text. */
export function withArchiveNotes(
  paragraphs: readonly DocxParagraph[],
  dropped: LeftOutList,
): DocxParagraph[] {
  const result: DocxParagraph[] = [];
  for (let at = 0; at < paragraphs.length; at += 1) {
    const paragraph = paragraphs[at];
    if (!paragraph) break;
    const style = paragraph.styleId === ABOUT_CHAPTER ? NOTES.get(wordsOf(paragraph)) : undefined;
    const note = style === undefined ? [] : quotesAt(paragraphs, at + 1);
    const isShort = note.map(wordsOf).join('\n').length <= AUTHOR_NOTE_CHARS_MAX;
    if (style === undefined || note.length === 0 || !isShort) result.push(paragraph);
    else {
      dropped.add('pageHeaders', wordsOf(paragraph));
      result.push({ ...paragraph, style, lines: note.flatMap(({ lines }) => lines) });
      at += note.length;
    }
  }
  return result;
}

/** The quotes about a chapter from a place on. */
function quotesAt(paragraphs: readonly DocxParagraph[], from: number): DocxParagraph[] {
  let to = from;
  while (paragraphs[to]?.styleId === ABOUT_CHAPTER && paragraphs[to]?.style === 'quote') to += 1;
  return paragraphs.slice(from, to);
}
