import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countWords } from './word-count.ts';

describe('words are counted the same on page, service worker and server (docs/spec, section 10, Words)', () => {
  test.each([
    ['', 0],
    ['   \n ', 0],
    ['Hujan turun pelan.', 3],
    ["Don't look now", 3],
    ['anak-anak berlari-lari', 2],
    ['a — b', 2],
    ['“Pergi,” katanya.', 2],
    ['3.000 kata', 3],
    ['今天下雨', 4],
    ['我说 hello 世界', 5],
    ['Ầ ế', 2],
    ['สวัสดีครับ', 2],
    ['* * *', 0],
  ])('%j has %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  test('two texts joined by a space have the sum of their words', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '雨', ' ', '-', "'", '.', '7', 'ก'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(countWords(`${a}\n\n${b}`)).toBe(countWords(a) + countWords(b));
      }),
    );
  });
});

describe('a browser without a dictionary (Firefox 115)', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('estimates the words of Thai, and counts all other words as any browser does', () => {
    vi.stubGlobal('Intl', {});
    expect(countWords('สวัสดีครับ')).toBe(2);
    expect(countWords('我说 hello 世界')).toBe(5);
    expect(countWords('Hujan turun pelan.')).toBe(3);
  });
});
