import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, blockText } from '#shared/domain/story-document.ts';
import { changeChapter, mergeWithPrevious, moveChapter, splitChapterAt, splitLong } from './correct-plan.ts';
import { type PlannedChapter, planChapters, plannedVolumes, usualSplit, wordsOf } from './plan-chapters.ts';
import { readManuscript } from './read-manuscript.ts';
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

describe('parts become volumes (MOVE-2)', () => {
  /** The plan of a Markdown file: `=` before the story's title, `+` before a volume's. */
  const plan = (text: string) => {
    const { parts } = readManuscript({ name: 'a.md', bytes: new TextEncoder().encode(text) });
    return planChapters(parts, usualSplit(parts));
  };
  const rows = (text: string) =>
    plan(text).map(({ role, title, included, blocks }) => {
      const sign = { story: '=', volume: '+', chapter: included ? '' : '-' }[role];
      return `${sign}${title}: ${blocks.map(({ block }) => blockText(block)).join(' / ')}`;
    });

  test.each([
    [
      'story, part, chapter with two levels',
      '# Novel\n\n# Utara\n\n## A\n\na\n\n## B\n\nb\n\n# Selatan\n\n## C\n\nc',
      ['=Novel: ', '+Utara: ', 'A: a', 'B: b', '+Selatan: ', 'C: c'],
    ],
    [
      'story, part, chapter with three levels',
      '# Novel\n\n## Utara\n\n### A\n\na\n\n## Selatan\n\n### C\n\nc',
      ['=Novel: ', '+Utara: ', 'A: a', '+Selatan: ', 'C: c'],
    ],
    [
      'one level, parts by their names',
      '# Part One\n\n# Chapter 1\n\na\n\n# Chapter 2\n\nb\n\n# Part Two\n\n# Chapter 3\n\nc',
      ['+Part One: ', 'Chapter 1: a', 'Chapter 2: b', '+Part Two: ', 'Chapter 3: c'],
    ],
    [
      'a prologue beside the parts is a chapter; what a part says itself is one without a title',
      '# Prologue\n\np\n\n# Utara\n\nkutipan\n\n## A\n\na\n\n## B\n\nb',
      ['Prologue: p', '+Utara: ', ': kutipan', 'A: a', 'B: b'],
    ],
    [
      'chapters with scenes below',
      '# Bab 1\n\na\n\n## x\n\nb\n\n## y\n\nc\n\n# Bab 2\n\nd',
      ['Bab 1: a / x / b / y / c', 'Bab 2: d'],
    ],
    [
      'the story’s title beside chapters that are named so',
      '# Novel\n\n# Chapter 1\n\na\n\n# Chapter 2\n\nb',
      ['=Novel: ', 'Chapter 1: a', 'Chapter 2: b'],
    ],
    [
      'no headings',
      '第一卷 风\n\n第一章 雨\n\na\n\n第二章 云\n\nb',
      ['+第一卷 风: ', '第一章 雨: a', '第二章 云: b'],
    ],
  ])('%s', (_what, text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  test('a volume begins at the next chapter that is imported; one without chapters is empty', () => {
    const made = plan('# P1\n\n## A\n\na\n\n## B\n\nb\n\n# P2\n\n## C\n\nc');
    const [, first] = made;
    expect(plannedVolumes(made)).toEqual([
      { title: 'P1', at: 0 },
      { title: 'P2', at: 2 },
    ]);
    expect(plannedVolumes(changeChapter(made, first?.key ?? -1, { included: false }))).toEqual([
      { title: 'P1', at: 0 },
      { title: 'P2', at: 1 },
    ]);
    const last = made.at(-1);
    expect(plannedVolumes(changeChapter(made, last?.key ?? -1, { included: false })).at(-1)).toEqual({
      title: 'P2',
      at: null,
    });
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
  test('merged with two notes: the second becomes text', () => {
    const note = (text: string): ReadPart => ({ kind: 'note', note: { place: 'below', text } });
    const chapters = planChapters(
      [headingPart(1, 'A'), p('a'), note('x'), note('y\nz'), headingPart(1, 'B'), p('b'), note('n')],
      {
        kind: 'headings',
        level: 1,
      },
    );
    expect(short(chapters)).toEqual(['A: a / y / z', 'B: b']);
    const [joined] = mergeWithPrevious(chapters, 1);
    expect(joined && short([joined])).toEqual(['A: a / y / z / B / b / n']);
    expect(joined?.note?.text).toBe('x');
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
