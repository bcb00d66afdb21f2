import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { blockText } from '#shared/domain/story-document.ts';
import { docx, epub, odt } from '#test/support/manuscripts.ts';
import { planChapters } from './plan-chapters.ts';
import { readManuscript } from './read-manuscript.ts';

const W = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const HTML =
  '<p>彼は<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>を<ruby>読<rt>よ</rt></ruby>む。</p>';
const FILES: Readonly<Record<string, Uint8Array>> = {
  'a.docx': docx(
    `<w:p>${W('彼は')}<w:r><w:ruby><w:rt>${W('かんじ')}</w:rt><w:rubyBase>${W('漢字')}</w:rubyBase></w:ruby></w:r>${W('を')}<w:r><w:ruby><w:rt>${W('よ')}</w:rt><w:rubyBase>${W('読')}</w:rubyBase></w:ruby></w:r>${W('む。')}</w:p>`,
  ),
  'a.odt': odt(
    '<text:p>彼は<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby>を<text:ruby><text:ruby-base>読</text:ruby-base><text:ruby-text>よ</text:ruby-text></text:ruby>む。</text:p>',
  ),
  'a.html': strToU8(HTML),
  'a.epub': epub({ 'one.xhtml': HTML }),
  'a.md': strToU8(HTML.replace(/<\/?p>/g, '')),
};

const lines = (name: string, bytes: Uint8Array, readings?: boolean): string[] => {
  const { parts } = readManuscript({ name, bytes, ...(readings === undefined ? {} : { readings }) });
  return planChapters(parts, { kind: 'none' }).flatMap(({ blocks }) =>
    blocks.map(({ block }) => blockText(block)).filter((text) => text !== ''),
  );
};

describe('readings above a text (ruby) are kept in brackets, or named in the list', () => {
  test.each(Object.entries(FILES))('%s', (name, bytes) => {
    const base = readManuscript({ name, bytes });
    expect(lines(name, bytes)).toEqual(['彼は漢字を読む。']);
    expect(base.dropped.symbols).toEqual({ count: 2, texts: ['かんじ', 'よ'] });
    expect(base.ruby).toBe(2);
    const kept = readManuscript({ name, bytes, readings: true });
    expect(lines(name, bytes, true)).toEqual(['彼は漢字(かんじ)を読(よ)む。']);
    expect(kept.dropped.symbols).toBeUndefined();
    expect(kept.ruby).toBe(2);
  });

  const html = (body: string) => lines('a.html', strToU8(body), true);
  test.each([
    ['each character has its own', '<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>', '漢(かん)字(じ)'],
    [
      'bases first, then their readings',
      '<p><ruby><rb>漢</rb><rb>字</rb><rt>かん</rt><rt>じ</rt></ruby></p>',
      '漢字(かんじ)',
    ],
    ['marked base', '<p><b><ruby>漢<rt>かん</rt></ruby></b>字</p>', '漢(かん)字'],
    ['nothing is closed', '<p><ruby>漢<rt>かん<p>次', '漢(かん)'],
    ['blanks between', '<p><ruby> 漢 <rp> ( </rp><rt> かん </rt><rp> ) </rp></ruby> 字</p>', '漢 (かん) 字'],
  ])('in HTML, where %s', (_name, body, text) => {
    expect(html(body)[0]).toBe(text);
  });

  test('of a heading, in the title', () => {
    const { parts } = readManuscript({
      name: 'a.html',
      bytes: strToU8('<h1><ruby>雨<rt>あめ</rt></ruby></h1><p>一</p>'),
      readings: true,
    });
    expect(parts[0]).toMatchObject({ kind: 'heading', text: '雨(あめ)' });
  });

  test('a reading that is never closed in Markdown is text', () => {
    expect(lines('a.md', strToU8('<ruby>漢<rt>かん</ruby> 字\n\n<rt>x</rt>'), true)[0]).toContain('かん');
  });
});
