import { describe, expect, it } from 'vitest';
import { type Line, linesOf, type TextStyle } from './text-lines.ts';

const LATIN: TextStyle = { weight: 'regular', size: 10, chinese: false };
const CHINESE: TextStyle = { ...LATIN, chinese: true };
const textsOf = (lines: readonly Line[]) => lines.map(({ runs }) => runs.map(({ text }) => text).join(''));

describe('lines', () => {
  it.each([
    ['words', 'The quick brown fox jumps over the lazy dog. '.repeat(20), LATIN],
    ['Chinese', '作者应于签署后交付作品，字数达到 10,000 字时，出版方支付 US$100。'.repeat(20), CHINESE],
    ['one word of 10,000 letters', 'x'.repeat(10_000), LATIN],
    ['10,000 accents on letters', 'ệ'.repeat(10_000), LATIN],
    ['a mixture', `${'长'.repeat(300)}${'W'.repeat(300)} ${'a b '.repeat(100)}`, CHINESE],
  ])('%s: no line is too wide, and nothing is lost', (_, text, style) => {
    const lines = linesOf(text, 200, style);
    const spaces = 4;
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(200 + spaces);
    expect(textsOf(lines).join('')).toBe(text);
  });

  it('keep the line ends of the text', () => {
    expect(textsOf(linesOf('one\ntwo\r\n\nthree', 200, LATIN))).toEqual(['one', 'two', '', 'three']);
  });

  it('never begin with a closing mark in Chinese', () => {
    const text = '“平台”指出版方的网站（及其应用程序），作者在平台上创作、发布作品。'.repeat(10);
    for (let width = 60; width < 160; width += 7) {
      for (const line of textsOf(linesOf(text, width, CHINESE))) expect(line).not.toMatch(/^[，。、）”]/u);
    }
  });

  it('use the Chinese face for Chinese and its quotation marks, but not for letters and digits', () => {
    const [line] = linesOf('“平台” 10 Tinta', 400, CHINESE);
    expect(line?.runs).toEqual([
      { face: 'chinese', text: '“平台”' },
      { face: 'latin', text: ' 10 Tinta' },
    ]);
    expect(linesOf('“Tinta”', 400, LATIN)[0]?.runs).toEqual([{ face: 'latin', text: '“Tinta”' }]);
  });
});
