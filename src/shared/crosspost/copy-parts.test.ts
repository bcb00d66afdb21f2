import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChapterText } from '#shared/domain/chapter.ts';
import {
  type Block,
  canonicalRuns,
  cleanText,
  MARKS,
  type StoryDocument,
} from '#shared/domain/story-document.ts';
import { readManuscript } from '#shared/manuscript/read-manuscript.ts';
import { copyParts } from './copy-parts.ts';
import { COPY_TARGETS, type CopyTarget } from './profiles.ts';

const chapter = (blocks: Block[], more: Partial<ChapterText> = {}): ChapterText => ({
  title: 'Satu',
  content: { version: 1, blocks },
  authorNote: null,
  ...more,
});
const partOf = (text: ChapterText, target: CopyTarget, field: string) =>
  copyParts(text, target).find((part) => part.field === field);

const mixed: Block[] = [
  {
    type: 'paragraph',
    runs: [{ text: 'Hujan ' }, { text: 'deras', marks: ['bold', 'italic'] }, { text: '.' }],
  },
  { type: 'sceneBreak' },
  { type: 'quote', runs: [{ text: 'Pulang' }, { text: ' & diam', marks: ['underline'] }] },
  { type: 'paragraph', runs: [{ text: 'x < y', marks: ['strike'] }] },
];

describe('each target gets what its editor keeps', () => {
  test.each([
    [
      'royalRoad',
      '<p>Hujan <strong><em>deras</em></strong>.</p>\n<hr/>\n<blockquote><p>Pulang<u> &amp; diam</u></p></blockquote>\n<p><s>x &lt; y</s></p>',
      'Hujan deras.\n\n* * *\n\nPulang & diam\n\nx < y',
    ],
    [
      'wattpad',
      '<p>Hujan <b><i>deras</i></b>.</p>\n<p>* * *</p>\n<p>Pulang &amp; diam</p>\n<p>x &lt; y</p>',
      'Hujan deras.\n\n* * *\n\nPulang & diam\n\nx < y',
    ],
  ] as const)('%s', (target, html, text) => {
    expect(partOf(chapter(mixed), target, 'text')).toEqual({ field: 'text', html, text });
  });

  test('AO3’s first editor takes HTML as typed text, so the plain text is the HTML', () => {
    const part = partOf(chapter(mixed), 'ao3', 'text');
    expect(part?.text).toBe(part?.html);
    expect(part?.html).toContain('<hr/>');
  });

  test('Markdown is plain text alone', () => {
    expect(partOf(chapter(mixed), 'markdown', 'text')).toEqual({
      field: 'text',
      text: 'Hujan ***deras***.\n\n***\n\n> Pulang<u> \\& diam</u>\n\n~~x \\< y~~',
    });
  });
});

test('the steps are those of the platform’s form; empty ones are left out', () => {
  const note = (place: 'above' | 'below') => ({ place, text: 'Halo <b>\n\nKalian' });
  const fields = (text: ChapterText) => copyParts(text, 'royalRoad').map(({ field }) => field);
  expect(fields(chapter(mixed, { authorNote: note('above') }))).toEqual(['title', 'noteAbove', 'text']);
  expect(fields(chapter(mixed, { authorNote: note('below') }))).toEqual(['title', 'text', 'noteBelow']);
  expect(fields(chapter([], { title: ' ' }))).toEqual([]);
  expect(partOf(chapter(mixed, { authorNote: note('above') }), 'royalRoad', 'noteAbove')).toEqual({
    field: 'noteAbove',
    text: 'Halo <b>\n\nKalian',
    html: '<p>Halo &lt;b&gt;</p>\n<p><br/></p>\n<p>Kalian</p>',
  });
  expect(partOf(chapter([], { title: ' A <b> ' }), 'ao3', 'title')).toEqual({
    field: 'title',
    text: 'A <b>',
  });
});

/** Words of letters that mark nothing, with signs between them that every format gives a meaning. */
const words = fc
  .array(
    fc.constantFrom(
      ' ',
      '*',
      '**',
      '_',
      '`',
      '~~',
      '[a](b)',
      '# ',
      '1. ',
      '- ',
      '> ',
      '    ',
      '\\',
      '&amp;',
      '<script>alert(1)</script>',
      '" onclick="x',
      'data-tinta',
      'kata',
      '雨',
      '。',
      '“',
      '🌧',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => cleanText(parts.join('')));
const runs = fc
  .array(fc.record({ text: words, marks: fc.subarray([...MARKS]) }), { minLength: 1, maxLength: 5 })
  .map(canonicalRuns);
const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 5, arbitrary: runs.map((of): Block => ({ type: 'paragraph', runs: of })) },
  { weight: 2, arbitrary: runs.map((of): Block => ({ type: 'quote', runs: of })) },
  { weight: 1, arbitrary: fc.constant<Block>({ type: 'sceneBreak' }) },
);
const document: fc.Arbitrary<StoryDocument> = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((blocks) => ({ version: 1, blocks }));

/** The signs of a text without its spaces, and without scene breaks, which each target writes in its own way. */
const signsOf = ({ blocks }: StoryDocument): string =>
  blocks
    .flatMap((one) => (one.type === 'sceneBreak' ? [] : one.runs.map(({ text }) => text)))
    .join('')
    .replace(/\s/g, '');

/** What a browser shows of an HTML made of elements without attributes. Fails if there is any other markup. */
function shownOf(html: string): string {
  const bare = html
    .replaceAll('<p>* * *</p>', '')
    .replace(/<\/?(?:p|strong|em|u|s|b|i|blockquote)>|<hr\/>|<br\/>/g, '');
  expect(bare).not.toMatch(/[<>]/);
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s/g, '');
}

test('every sign of a chapter is in each HTML once and in order, and nothing of it is markup', () => {
  fc.assert(
    fc.property(document, fc.constantFrom(...COPY_TARGETS), (content, target) => {
      const part = partOf(chapter([...content.blocks]), target, 'text');
      if (part?.html !== undefined) expect(shownOf(part.html)).toBe(signsOf(content));
    }),
    { numRuns: 300 },
  );
});

/** Words with marks, in an order that shows if one is lost, doubled or moved. */
const numbered = fc
  .array(
    fc.array(
      fc.record({
        sign: fc.constantFrom('', '* ', '_', '# ', '1. ', '“', '。', '~', '- '),
        marks: fc.subarray([...MARKS]),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((blocks) => {
    let at = 0;
    return chapter(
      blocks.map(
        (parts): Block => ({
          type: 'paragraph',
          runs: canonicalRuns(
            parts.map(({ sign, marks }) => ({ text: `${sign}kata${at++}${sign.trim()}`, marks })),
          ),
        }),
      ),
    );
  });

test('Markdown read back by another reader is the same text, with the same marks', () => {
  fc.assert(
    fc.property(numbered, (text) => {
      const markdown = partOf(text, 'markdown', 'text')?.text ?? '';
      const read = readManuscript({ name: 'a.md', bytes: new TextEncoder().encode(markdown) });
      const blocks = read.parts.flatMap((part) => (part.kind === 'block' ? [part.block] : []));
      expect(blocks).toEqual(text.content.blocks);
    }),
    { numRuns: 100 },
  );
});
