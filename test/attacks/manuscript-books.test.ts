import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { epub, odt, xhtml } from '#test/support/manuscripts.ts';
import { readWithin } from '#test/support/read-within.ts';

/** How much processor time reading a hostile book or page may take, whatever else the machine does. In ms. */
const BOOK_MS = 3_000;

const readSoon = (name: string, bytes: Uint8Array): string => readWithin(BOOK_MS, name, bytes);

describe('a page of HTML made to be slow', () => {
  const page = (text: string) => strToU8(text);
  it.each([
    ['<div>', 'tooNested'],
    ['<b>', 'tooNested'],
    ['<table><td>', 'tooNested'],
    ['<a href=x>', 'read'],
    ['<p>a', 'read'],
    ['<i class="x">a</i>', 'read'],
    ['</p>', 'read'],
    ['<!--', 'read'],
    ['<!-- a -->', 'read'],
    ['<![CDATA[', 'read'],
    ['&', 'read'],
    ['&nbsp', 'read'],
    ['<a ', 'read'],
    ['<li>a', 'read'],
    ['<br>', 'read'],
    ['<style>{', 'read'],
    ['<style>a{b:c}</style>', 'read'],
    ['<td>a', 'read'],
    ['<p style="a:b;c:d">a', 'read'],
  ])('%j, 40,000 times', (piece, result) => {
    expect(readSoon('a.html', page(`<p>word ${piece.repeat(40_000)}`))).toBe(result);
  });

  it('marks that are never closed, made again in each of 20,000 paragraphs', () => {
    const marks = Array.from({ length: 400 }, (_, at) => `<font size=${at}>`).join('');
    expect(readSoon('a.html', page(`<p>word${marks}${'<p>a'.repeat(20_000)}`))).toBe('tooSlow');
  });

  it('a style sheet of a million letters without a rule', () => {
    expect(readSoon('a.html', page(`<style>${'a'.repeat(1_000_000)}</style><p>word`))).toBe('read');
  });
});

describe('an e-book made to be slow', () => {
  const nested = (name: string, inner: string, times: number) =>
    `<${name}>`.repeat(times) + inner + `</${name}>`.repeat(times);
  const pages = { 'a.xhtml': '<p>word</p>' };
  it.each([
    ['40,000 elements in one another', epub({ 'a.xhtml': nested('div', 'word', 40_000) }), 'tooNested'],
    [
      '40,000 entries in one another',
      epub(pages, {
        nav: `${'<li><a href="a.xhtml">x</a><ol>'.repeat(40_000)}${'</ol></li>'.repeat(40_000)}`,
      }),
      'tooNested',
    ],
    [
      '40,000 entries that lead to the same place',
      epub(pages, { nav: '<li><a href="a.xhtml">x</a></li>'.repeat(40_000) }),
      'read',
    ],
    [
      'contents that lead to themselves',
      epub(pages, { nav: '<li><a href="nav.xhtml">x</a></li><li><a href="#">y</a></li>' }),
      'read',
    ],
    [
      'names that stand for names without end',
      epub(pages, {
        more: {
          'OEBPS/a.xhtml': `<!DOCTYPE html [<!ENTITY a "word"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]>${xhtml(`<p>word ${'&c;'.repeat(10_000)}</p>`)}`,
        },
      }),
      'read',
    ],
    [
      '20,000 elements that end where they begin, in a page that is not well formed',
      epub({ 'a.xhtml': `<p>word<br>${'<a id="x"/>'.repeat(20_000)}` }),
      'read',
    ],
    ['a page of blanks in a tag', epub({ 'a.xhtml': `<p>word<br><a ${' '.repeat(1_000_000)}` }), 'read'],
    ['half a million blanks', epub({ 'a.xhtml': `<p>word${' '.repeat(500_000)}a</p>` }), 'read'],
    ['a spine that names nothing', epub({}), 'empty'],
  ])('%s', (_what, bytes, result) => {
    expect(readSoon('a.epub', bytes)).toBe(result);
  });

  it('items that fall back to each other', () => {
    const opf =
      '<package><manifest><item id="a" href="a.x" media-type="x/y" fallback="b"/><item id="b" href="b.x" media-type="x/y" fallback="a"/></manifest><spine><itemref idref="a"/></spine></package>';
    expect(readSoon('a.epub', epub({}, { more: { 'OEBPS/book.opf': opf } }))).toBe('empty');
  });

  it('a page that says that it unpacks to more than any manuscript', () => {
    const bytes = epub({ 'a.xhtml': '<p>word</p>' });
    const sizes = new DataView(bytes.buffer, bytes.byteOffset);
    // Unpacked size of each file in the central directory (APPNOTE 4.3.12).
    for (let at = 0; at < bytes.length - 46; at += 1)
      if (sizes.getUint32(at, true) === 0x02014b50) sizes.setUint32(at + 24, 201_000_000, true);
    expect(readSoon('a.epub', bytes)).toBe('tooLarge');
  });
});

describe('an OpenDocument text made to be slow', () => {
  const p = '<text:p>word</text:p>';
  it.each([
    ['40,000 lists in one another', odt('<text:list><text:list-item>'.repeat(40_000)), 'tooNested'],
    [
      '40,000 lists in a row',
      odt(`<text:list text:style-name="L"><text:list-item>${p}</text:list-item></text:list>`.repeat(40_000)),
      'read',
    ],
    ['blanks by number', odt(`<text:p>word${'<text:s text:c="999999999"/>'.repeat(1_000)}</text:p>`), 'read'],
    [
      'styles that are each other’s parents',
      odt(`<text:p text:style-name="a">word</text:p>`, {
        automatic:
          '<style:style style:name="a" style:family="paragraph" style:parent-style-name="b"/><style:style style:name="b" style:family="paragraph" style:parent-style-name="a"/>',
      }),
      'read',
    ],
  ])('%s', (_what, bytes, result) => {
    expect(readSoon('a.odt', bytes)).toBe(result);
  });
});

it('any damaged book, page or text gets an answer in time', () => {
  const whole = [
    ['a.epub', epub({ 'a.xhtml': '<h1>a</h1><p>b</p>' }, { nav: '<li><a href="a.xhtml">a</a></li>' })],
    ['a.odt', odt('<text:h>a</text:h><text:p>b</text:p>')],
    ['a.html', strToU8('<h1>a</h1><p>b<table><tr><td>c</table>')],
  ] as const;
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(fc.constantFrom(...whole), damage, fc.nat(), ([name, bytes], changes, end) => {
      const damaged = bytes.slice(0, Math.max(10, bytes.length - (end % (bytes.length * 4))));
      for (const [at, byte] of changes) damaged[at % damaged.length] = byte;
      // `read` gives the words of any other error: it would be a bug.
      expect(readSoon(name, damaged)).toMatch(/^[a-zA-Z]+$/);
    }),
    { numRuns: 2_000 },
  );
});

it('any hostile page, contents or styles inside a whole archive gets an answer in time', () => {
  const piece = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<div>',
      '</div',
      '<a href="',
      '"',
      "'",
      '<li>',
      '<ol>',
      '</ol>',
      '&',
      '&nbsp;',
      '&#0;',
      '&#x110000;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
    ],
    ...[
      '<?x',
      '?>',
      '<!DOCTYPE x [',
      '<h1>',
      '</h1>',
      '<table>',
      '<title/>',
      '<style>',
      '{',
      '}',
      'a:b;',
      '\u0000',
      '\ud800',
      '雨',
      ' ',
      'word',
      '<svg>',
      '<math>',
    ],
    ...[
      '<text:p>',
      '</text:p>',
      '<text:list>',
      '<text:note>',
      '<office:text>',
      '<nav epub:type="toc">',
      'a.xhtml#',
      '%',
      '<b>',
      '</i>',
      '<select>',
      '<frameset>',
    ],
  );
  const text = fc
    .array(fc.tuple(piece, fc.integer({ min: 1, max: 40 })), { maxLength: 25 })
    .map((pieces) => pieces.map(([one, times]) => one.repeat(times)).join(''));
  fc.assert(
    fc.property(text, text, fc.constantFrom('epub', 'ncx', 'odt', 'html'), (first, second, kind) => {
      const made = {
        epub: () => epub({ 'a.xhtml': first }, { nav: second }),
        ncx: () => epub({ 'a.xhtml': first }, { ncx: second }),
        odt: () => odt(first, { automatic: second }),
        html: () => strToU8(`${second}<p>${first}`),
      };
      expect(readSoon(`a.${kind === 'ncx' ? 'epub' : kind}`, made[kind as keyof typeof made]())).toMatch(
        /^[a-zA-Z]+$/,
      );
    }),
    { numRuns: 2_000 },
  );
});
