import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentFromText } from '#shared/domain/story-document.ts';
import { compareTexts, compareWords, isSame, type Piece } from './compare-texts.ts';

const side = (pieces: readonly Piece[], not: 'added' | 'removed'): string =>
  pieces
    .filter((piece) => piece.kind !== not)
    .map((piece) => piece.text)
    .join('');

describe('versions can be compared (docs/spec, section 10, Versions)', () => {
  test('marks only the changed word of a paragraph', () => {
    expect(compareWords('Hujan turun pelan.', 'Hujan turun deras.')).toEqual([
      { kind: 'same', text: 'Hujan turun ' },
      { kind: 'removed', text: 'pelan' },
      { kind: 'added', text: 'deras' },
      { kind: 'same', text: '.' },
    ]);
  });

  test('Chinese is compared by characters', () => {
    expect(compareWords('今天下雨', '今天下雪').filter((piece) => piece.kind !== 'same')).toEqual([
      { kind: 'removed', text: '雨' },
      { kind: 'added', text: '雪' },
    ]);
  });

  test('distinguishes a new paragraph, a lost paragraph and a scene break', () => {
    const kinds = compareTexts(documentFromText('a\nb\n***\nc'), documentFromText('a\n***\nc\nd')).map(
      (block) => block.kind,
    );
    expect(kinds).toEqual(['same', 'removed', 'same', 'same', 'added']);
  });

  test('any comparison contains both texts completely', () => {
    const text = fc
      .array(fc.constantFrom('satu', 'dua', 'tiga', '雨', ' ', '!'), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const pieces = compareWords(older, newer);
        expect(side(pieces, 'added')).toBe(older);
        expect(side(pieces, 'removed')).toBe(newer);
      }),
    );
  });

  test('reports equal texts as equal', () => {
    expect(isSame(compareTexts(documentFromText('a\nb'), documentFromText('a\nb')))).toBe(true);
  });
});
