import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  blockText,
  canonicalRuns,
  cleanText,
  documentFromText,
  documentText,
  documentWords,
  isEmptyDocument,
  MARKS,
  storyDocumentSchema,
} from './story-document.ts';

const accepts = (value: unknown): boolean => v.safeParse(storyDocumentSchema, value).success;
const one = (block: unknown) => ({ version: 1, blocks: [block] });

describe('a story is a strict document, never HTML (docs/spec, section 10, Text)', () => {
  test.each([
    ['a paragraph', one({ type: 'paragraph', runs: [{ text: 'a' }] })],
    ['an empty paragraph', one({ type: 'paragraph', runs: [] })],
    ['a quote with marks', one({ type: 'quote', runs: [{ text: 'a', marks: ['bold', 'strike'] }] })],
    ['a scene break', one({ type: 'sceneBreak' })],
    [
      'text that looks like script',
      one({ type: 'paragraph', runs: [{ text: '<script>alert(1)</script>' }] }),
    ],
    ['no text at all', { version: 1, blocks: [] }],
  ])('%s is accepted', (_name, value) => {
    expect(accepts(value)).toBe(true);
  });

  test.each([
    ['another version', { version: 2, blocks: [] }],
    ['an unknown block', one({ type: 'image', src: 'x' })],
    ['an unknown attribute', one({ type: 'paragraph', runs: [], onclick: 'x' })],
    ['an unknown mark', one({ type: 'paragraph', runs: [{ text: 'a', marks: ['blink'] }] })],
    ['marks out of order', one({ type: 'paragraph', runs: [{ text: 'a', marks: ['strike', 'bold'] }] })],
    ['a mark twice', one({ type: 'paragraph', runs: [{ text: 'a', marks: ['bold', 'bold'] }] })],
    ['an empty run', one({ type: 'paragraph', runs: [{ text: '' }] })],
    ['NUL', one({ type: 'paragraph', runs: [{ text: 'a\u0000b' }] })],
    ['a line break', one({ type: 'paragraph', runs: [{ text: 'a\nb' }] })],
    ['half a surrogate pair', one({ type: 'paragraph', runs: [{ text: 'a\ud800' }] })],
    ['HTML', '<p>a</p>'],
  ])('%s is refused', (_name, value) => {
    expect(accepts(value)).toBe(false);
  });
});

test('any cleaned text can be stored, and storable text stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const clean = cleanText(text);
      expect(clean === '' || accepts(one({ type: 'paragraph', runs: [{ text: clean }] }))).toBe(true);
      if (accepts(one({ type: 'paragraph', runs: [{ text }] }))) expect(clean).toBe(text);
    }),
  );
});

test('runs with the same marks are joined, so equal texts are equal data', () => {
  const run = fc.record({ text: fc.constantFrom('', 'a', 'b '), marks: fc.shuffledSubarray([...MARKS]) });
  fc.assert(
    fc.property(fc.array(run), (runs) => {
      const canonical = canonicalRuns(runs);
      expect(canonical.map((r) => r.text).join('')).toBe(runs.map((r) => r.text).join(''));
      expect(accepts(one({ type: 'paragraph', runs: canonical }))).toBe(true);
      expect(canonicalRuns(canonical)).toEqual(canonical);
    }),
  );
});

test('plain lines become paragraphs, a line of asterisks a scene break', () => {
  const document = documentFromText('Satu\r\n\r\nDua\n* * *\nTiga');
  expect(document.blocks.map((block) => (block.type === 'sceneBreak' ? '***' : blockText(block)))).toEqual([
    'Satu',
    'Dua',
    '***',
    'Tiga',
  ]);
  expect(documentText(document)).toBe('Satu\n\nDua\n\n* * *\n\nTiga');
  expect(documentWords(document)).toBe(3);
});

test('a text of spaces is empty, a scene break is not', () => {
  expect(isEmptyDocument(documentFromText('  \n '))).toBe(true);
  expect(isEmptyDocument(documentFromText('***'))).toBe(false);
});
