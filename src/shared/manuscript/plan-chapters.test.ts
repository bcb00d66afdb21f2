import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import {
  changeChapter,
  mergeWithPrevious,
  moveChapter,
  type PlannedChapter,
  planChapters,
  splitChapterAt,
  splitLong,
  usualSplit,
  wordsOf,
} from './plan-chapters.ts';
import { blockPart, headingPart, type ReadPart } from './reading.ts';

const p = (text: string): ReadPart => blockPart({ type: 'paragraph', runs: [{ text }] });
const scene = blockPart({ type: 'sceneBreak' });
const short = (chapters: readonly PlannedChapter[]) =>
  chapters.map(
    ({ title, included, blocks }) =>
      `${included ? '' : '-'}${title}: ${blocks.map(({ block }) => (block.type === 'sceneBreak' ? '***' : blockText(block))).join(' / ')}`,
  );

describe('where chapters begin (docs/spec, section 10, Import and export: split into chapters at headings, preview first)', () => {
  const novel = [
    headingPart(1, 'Novel'),
    headingPart(2, 'Satu'),
    p('a'),
    headingPart(3, 'Bagian'),
    p('b'),
    headingPart(2, 'Dua'),
    p('c'),
    scene,
    p('d'),
  ];

  test('at the commonest heading level; the story’s own heading is left out, deeper headings stay as text', () => {
    expect(usualSplit(novel)).toEqual({ kind: 'headings', level: 2 });
    expect(short(planChapters(novel, usualSplit(novel)))).toEqual([
      '-Novel: ',
      'Satu: a / Bagian / b',
      'Dua: c / *** / d',
    ]);
  });

  test('at scene breaks, which are dropped', () => {
    const scenes = [p('a'), scene, p('b'), scene, scene, p('c')];
    expect(short(planChapters(scenes, { kind: 'scenes' }))).toEqual([': a', ': b', ': c']);
  });

  test('a short text without headings is one chapter; text before the first heading is a separate chapter', () => {
    expect(usualSplit([p('a'), scene, p('b')])).toEqual({ kind: 'none' });
    expect(
      short(planChapters([p('x'), headingPart(1, 'Satu'), p('a')], { kind: 'headings', level: 1 })),
    ).toEqual([': x', 'Satu: a']);
  });
});

describe('corrections in the preview', () => {
  const plan = () =>
    planChapters([headingPart(1, 'A'), p('a'), p('b'), headingPart(1, 'B'), p('c')], {
      kind: 'headings',
      level: 1,
    });

  test('merged: the title becomes a paragraph, so no word is lost', () => {
    expect(short(mergeWithPrevious(plan(), 1))).toEqual(['A: a / b / B / c']);
    expect(short(mergeWithPrevious(plan(), 0)), 'the first has none before it').toEqual(['A: a / b', 'B: c']);
  });
  test('split, renamed, left out, moved', () => {
    const parts = splitChapterAt(plan(), 0, 1);
    expect(short(parts)).toEqual(['A: a', ': b', 'B: c']);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(3);
    expect(short(changeChapter(plan(), 1, { title: 'Z', included: false }))).toEqual(['A: a / b', '-Z: c']);
    expect(short(moveChapter(plan(), 1, -1))).toEqual(['B: c', 'A: a / b']);
    expect(short(moveChapter(plan(), 1, 1))).toEqual(['A: a / b', 'B: c']);
  });
});

describe('chapters too long to publish are cut', () => {
  const words = (count: number): ReadPart => p(Array.from({ length: count }, () => 'kata').join(' '));

  test('at a scene break in the second half, else after a paragraph; a single paragraph stays', () => {
    const long = planChapters(
      [headingPart(1, 'A'), words(40), words(30), scene, words(20), words(50), words(130)],
      {
        kind: 'headings',
        level: 1,
      },
    );
    expect(splitLong(long, 100).map(wordsOf)).toEqual([70, 70, 130]);
  });

  test('no word is lost or moved, and every part that can fit fits', () => {
    const part = fc.oneof(fc.integer({ min: 0, max: 120 }).map(words), fc.constant(scene));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const plan = planChapters(parts, { kind: 'none' });
        const cut = splitLong(plan, 100);
        const texts = (chapters: readonly PlannedChapter[]) =>
          chapters
            .flatMap(({ blocks }) => blocks.map(({ block }): Block => block))
            .map(blockText)
            .filter((text) => text !== '');
        expect(texts(cut)).toEqual(texts(plan));
        for (const chapter of cut)
          if (chapter.included && wordsOf(chapter) > 100)
            expect(chapter.blocks.filter(({ words: count }) => count > 0)).toHaveLength(1);
        expect(new Set(cut.map(({ key }) => key)).size).toBe(cut.length);
      }),
    );
  });
});
