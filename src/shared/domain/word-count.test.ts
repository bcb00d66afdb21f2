import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countWords } from './word-count.ts';

afterEach(() => vi.unstubAllGlobals());

describe('words are counted the same on page, service worker and server (docs/spec, section 10, Words)', () => {
  test.each([
    ['', 0],
    ['   \n ', 0],
    ['Hujan turun pelan.', 3],
    ["Don't look now", 3],
    ['anak-anak berlari-lari', 2],
    ['a — b', 2],
    ['“Pergi,” katanya.', 2],
    ['3.000 kata', 2],
    ['今天下雨', 4],
    ['我说 hello 世界', 5],
    ['Ầ ế', 2],
    ['* * *', 0],
    // Nothing that is never seen divides a word.
    ['per\u00adgi', 1],
    ['anak\u00ad-anak', 1],
    ['می\u200cخواهم', 1],
    ['क्\u200dष', 1],
    ['kata\u2060kata', 1],
    ['\ufeffHujan turun', 2],
    ['\u202bשלום\u202c עולם', 2],
    // A number is one word, however its digits are grouped.
    ['3.14', 1],
    ['1,000,000', 1],
    ['Rp1.250.000,50', 1],
    ['1\u202f000', 1],
    ['３．１４', 1],
    ['١٬٠٠٠', 1],
    ['1, 2, 3', 3],
    ['Bab 3.Hujan', 3],
    // Composed and decomposed letters count alike, and a mark alone is no word.
    ['Ca\u0302u cha\u0309', 2],
    ['か\u3099っこう', 4],
    ['葛\u{e0100}城', 2],
    ['コーヒー', 4],
    ['I ❤\ufe0f you', 2],
    ['👩\u200d👩\u200d👧 family', 1],
    // Scripts without spaces are estimated; a zero-width space divides words.
    ['สวัสดีครับ', 3],
    ['ไม่', 1],
    ['ខ្ញុំ\u200bទៅ\u200bផ្សារ', 3],
    ['ฉันชื่อ Tinta', 3],
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

  test('composed and decomposed letters count alike', () => {
    const unit = fc.constantFrom('é', 'Ầ', '가', 'が', 'ñ', ' ', '-', '.', '7');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(countWords(text.normalize('NFD'))).toBe(countWords(text.normalize('NFC')));
      }),
    );
  });

  test('what is never seen changes no count', () => {
    const unit = fc.constantFrom('a', 'é', '雨', ' ', '-', '1', ',', 'ก', '.');
    const unseen = fc.constantFrom('\u00ad', '\u200c', '\u200d', '\u2060', '\ufeff', '\u200e');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), fc.nat(30), unseen, (text, at, sign) => {
        expect(countWords(text.slice(0, at) + sign + text.slice(at))).toBe(countWords(text));
      }),
    );
  });

  test('the count needs no dictionary of the browser', () => {
    const withDictionary = countWords('สวัสดีครับ ฉันชื่อ');
    vi.stubGlobal('Intl', {});
    expect(countWords('สวัสดีครับ ฉันชื่อ')).toBe(withDictionary);
  });
});
