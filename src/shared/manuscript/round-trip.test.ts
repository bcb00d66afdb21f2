import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import { anyChapters, written } from '#test/support/manuscripts.ts';
import type { ExportFormat } from './manuscript.ts';
import { chapterTextOf, planChapters, usualSplit } from './plan-chapters.ts';
import { readDocx } from './read-docx.ts';
import { readManuscript } from './read-manuscript.ts';

const back = (format: ExportFormat, chapters: readonly ChapterText[]): ChapterText[] => {
  const { parts } = readManuscript({ name: `story.${format}`, bytes: written(format, chapters) });
  return planChapters(parts, usualSplit(parts)).map(chapterTextOf);
};

describe('importing an export returns the same document', () => {
  test('as .docx exactly: titles, notes, spaces, empty paragraphs, all marks', () => {
    fc.assert(
      fc.property(anyChapters, (chapters) => {
        const { parts } = readDocx(written('docx', chapters));
        expect(planChapters(parts, usualSplit(parts)).map(chapterTextOf)).toEqual(chapters);
      }),
      { numRuns: 300 },
    );
  });

  // Plain text has no marks, no empty paragraphs, and no spaces at the ends of a line.
  const plainBlock = (block: Block): Block[] => {
    if (block.type === 'sceneBreak') return [block];
    const text = blockText(block).trim();
    return text === '' ? [] : [{ type: block.type, runs: [{ text }] }];
  };
  const asPlain = (text: ChapterText): ChapterText => ({
    title: text.title.trim(),
    content: { version: 1, blocks: text.content.blocks.flatMap(plainBlock) },
    authorNote: null,
  });
  const hasWords = (text: ChapterText) =>
    text.content.blocks.some((block) => /[\p{L}\p{N}]/u.test(blockText(block)));
  // Plain text cannot hold a paragraph of only three asterisks: it is read as a scene break.
  const isPlain = (text: ChapterText) =>
    text.content.blocks.every(
      (block) => !/^>|^[*\s]*$/.test(blockText(block).trim()) || block.type === 'sceneBreak',
    );

  test('as .txt word for word: titles, paragraphs, quotes and scene breaks', () => {
    fc.assert(
      fc.property(
        anyChapters
          .map((chapters) => chapters.map((text) => ({ ...text, authorNote: null })))
          .filter((chapters) => chapters.every(isPlain) && chapters.some(hasWords)),
        (chapters) => {
          expect(back('txt', chapters)).toEqual(chapters.map(asPlain));
        },
      ),
      { numRuns: 200 },
    );
  });
});
