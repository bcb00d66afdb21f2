import { describe, expect, test } from 'vitest';
import { storableText } from './characters.ts';
import { checkPublish } from './publish-check.ts';
import { splitDocument, splitPoint } from './split-document.ts';
import { documentFromText, documentWords } from './story-document.ts';

const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

describe('chapter: 1 to 3000 words, title at most 30 words (docs/spec, section 5)', () => {
  test.each([
    ['A title', 1, {}],
    ['A title', 3000, {}],
    [words(30), 10, {}],
    ['', 10, { title: 'chapter.error.titleEmpty' }],
    ['  ', 10, { title: 'chapter.error.titleEmpty' }],
    [words(31), 10, { title: 'chapter.error.titleLength' }],
    ['A title', 0, { content: 'chapter.error.wordsMin' }],
    ['A title', 3001, { content: 'chapter.error.wordsMax' }],
    ['', 3001, { title: 'chapter.error.titleEmpty', content: 'chapter.error.wordsMax' }],
  ])('title %j with %i words', (title, count, errors) => {
    expect(checkPublish({ title, content: documentFromText(words(count)) })).toEqual(errors);
  });
});

describe('"Split here" for a longer text (docs/spec, section 10)', () => {
  const document = documentFromText([words(40), words(40), '***', words(40)].join('\n'));

  test('a text that fits is not cut', () => {
    expect(splitPoint(document, 120)).toBeUndefined();
  });

  test('the cut is at a scene break near the end, and drops that scene break', () => {
    const [head, tail] = splitDocument(document, splitPoint(document, 100) ?? -1);
    expect([documentWords(head), documentWords(tail)]).toEqual([80, 40]);
    expect([...head.blocks, ...tail.blocks].some((block) => block.type === 'sceneBreak')).toBe(false);
  });

  test('without a scene break the cut is after the last paragraph that fits', () => {
    const [head, tail] = splitDocument(document, splitPoint(document, 50) ?? -1);
    expect([documentWords(head), documentWords(tail)]).toEqual([40, 80]);
  });

  test('a first paragraph that is too long by itself cannot be cut', () => {
    expect(splitPoint(document, 30)).toBeUndefined();
  });
});

test('a note keeps its lines and loses only what no database can store', () => {
  expect(storableText('a\n\u0000b\ud800')).toBe('a\nb\ufffd');
});
