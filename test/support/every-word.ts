import { expect } from 'vitest';
import { blockText } from '#shared/domain/story-document.ts';
import { chapterTextOf, planChapters, type SplitAt, usualSplit } from '#shared/manuscript/plan-chapters.ts';
import type { Reading } from '#shared/manuscript/reading.ts';

/** Each word a document is made of is used once: it has a number, 1000 or more. */
const TOKEN = /\d{4,}/g;
/** The words of a text, in order. */
export const tokensOf = (text: string): number[] => (text.match(TOKEN) ?? []).map(Number);

/** The words of a document, in its order: of the chapters as they are stored, and of each kind of what was left out. */
export function wordsOf({ parts, dropped }: Reading, split: SplitAt = usualSplit(parts)) {
  const chapters = planChapters(parts, split).flatMap((chapter) => {
    const { title, content, authorNote } = chapterTextOf(chapter);
    const text = [title, ...content.blocks.map(blockText)].join(' ');
    return authorNote ? [text, authorNote.text] : [text];
  });
  const left = Object.values(dropped).map(({ texts }) => tokensOf(texts.join(' ')));
  return { chapters: tokensOf(chapters.join(' ')), left };
}

/** Numbers in order. */
export const rising = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** Fails unless every word of the source is in the chapters or in the list, once and in order. */
export function expectEveryWord(source: string, reading: Reading): void {
  const { chapters, left } = wordsOf(reading);
  for (const list of [chapters, ...left]) expect(list).toEqual(rising(list));
  expect(rising([...chapters, ...left.flat()])).toEqual(tokensOf(source));
}

/** Pieces of a document; `@` is replaced by a word of its own, in order. */
export const numbered = (pieces: readonly string[]): string => {
  let next = 999;
  const apart = pieces.map((piece, index) =>
    piece.startsWith('@') && /\S$/.test(pieces[index - 1] ?? '') ? ` ${piece}` : piece,
  );
  return apart.join('').replace(/@/g, () => {
    next += 1;
    return String(next);
  });
};
