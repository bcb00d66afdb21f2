import { expect, it } from 'vitest';
import { unprintable, visibleGraphemes, visibleLine } from './visible-text.ts';

it.each([
  ['Indonesian', 'Jl. Jenderal Sudirman Kav. 52–53, RT 5/RW 3'],
  ['Vietnamese, composed', 'Nguyễn Thị Ánh Tuyết'],
  ['Vietnamese, decomposed', 'Nguyễn Thị Ánh Tuyết'.normalize('NFD')],
  ['Cyrillic', 'Лев Николаевич Толстой'],
  ['Greek', 'Νίκος Καζαντζάκης'],
  ['Chinese, with rare characters of names', '张晓雯 喆堃犇镕 張曉雯 《》「」'],
  ['Japanese syllables', 'ひらがなカタカナ'],
  ['Arabic', 'منارة الليل'],
  ['Hebrew', 'שלום בלילה'],
  ['Korean', '등대의 밤'],
  ['Thai', 'ประภาคารในยามค่ำคืน น้ำ ฿100'],
  ['Hindi', 'क्षत्रिय श्री कार्त्स्न्य।'],
  ['emoji, also of several code points', '😀 👍🏽 👨‍👩‍👧 ❤️ 1️⃣ 🇮🇩 🏳️‍🌈'],
  ['what has a meaning in a PDF', '(a) <<b>> /c [d] \\e %f endobj stream {g}'],
  ['lines and tabs', 'one\r\ntwo\n\tthree'],
  ['money', '$100 €5 £3 ¥9 ₫7 ½ ™ ©'],
])('%s can be printed', (_, text) => {
  expect(unprintable(text)).toEqual([]);
});

it.each([
  ['a sequence of emoji without a picture, once', '🏠\u200D🐟🏠\u200D🐟', ['🏠\u200D🐟']],
  ['a joiner that joins no emoji', 'a\u200Db', ['a\u200D']],
  ['a character beyond the font', '𠮷', ['𠮷']],
  ['a control', 'a\u0000b', ['\u0000']],
  ['a bidi override', 'a\u202Eb', ['\u202E']],
  ['a bidi isolate', '\u2066a', ['\u2066']],
  ['nothing to see', 'a\u200Bb', ['\u200B']],
  ['Arabic beside Latin letters', 'Rumah ليل', ['ل', 'ي']],
  ['Arabic beside digits', 'ليل 2', ['ل', 'ي']],
  ['Arabic digits', '١٢', ['١', '٢']],
  ['Arabic vowel marks', 'مُ', ['مُ']],
  ['Tamil', 'த', ['த']],
  ['half a pair', 'a\uD83D', ['\uD83D']],
  ['private use', '\uE000', ['\uE000']],
  ['a mark without its letter', '\u0301a', ['\u0301']],
])('%s cannot be printed and is reported', (_, text, expected) => {
  expect(unprintable(text)).toEqual(expected);
});

it('reports stacked accents that would reach into other lines', () => {
  const heap = `x${'\u0301'.repeat(30)}`;
  expect(unprintable(`a${heap}b`)).toEqual([heap]);
});

it('replaces unprintable characters by their code points and drops none', () => {
  expect(visibleLine('pay\u202Eyap 🏠\u200D🐟\u0000')).toBe(
    'pay[U+202E]yap [U+1F3E0 U+200D U+1F41F][U+0000]',
  );
});

it('makes a line without line ends or outer white space', () => {
  expect(visibleLine(' one\r\ntwo\u2028three ')).toBe('one two three');
  expect(visibleGraphemes('a\r\nb\u2029c')).toEqual(['a', '\n', 'b', '\n', 'c']);
});
