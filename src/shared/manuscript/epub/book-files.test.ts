import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { epub, xhtml } from '#test/support/manuscripts.ts';
import { readShort } from '#test/support/read-docx-short.ts';

const book = epub({ 'a.xhtml': '<h1>Bab 1</h1><p>satu</p>', 'b.xhtml': '<h1>Bab 2</h1><p>dua</p>' });
const WHOLE = ['## Bab 1', 'satu', '## Bab 2', 'dua'];

/** The book with its second page under another name, in the archive and in the package. */
function renamed(name: string, href: string): Uint8Array {
  const { 'OEBPS/b.xhtml': page = new Uint8Array(), ...files } = unzipSync(book);
  const names = strFromU8(files['OEBPS/book.opf'] ?? new Uint8Array()).replace('"b.xhtml"', `"${href}"`);
  return zipSync({ ...files, 'OEBPS/book.opf': strToU8(names), [name]: page });
}

describe('a page of an e-book is found by its name, however the name is written', () => {
  test.each([
    ['escaped as an address', 'OEBPS/Bab 2, Dua.xhtml', 'Bab%202%2C%20Dua.xhtml'],
    ['with a sign of addresses', 'OEBPS/No#2.xhtml', 'No%232.xhtml'],
    ['escaped in the archive too', 'OEBPS/Bab%202.xhtml', 'Bab%202.xhtml'],
    ['escaped in the archive only', 'OEBPS/Bab%202.xhtml', 'Bab 2.xhtml'],
    ['with an accent as a character of its own', 'OEBPS/cafe\u0301.xhtml', 'caf%C3%A9.xhtml'],
    ['in capital letters', 'OEBPS/B.XHTML', 'b.xhtml'],
    ['with a backslash', 'OEBPS\\b.xhtml', 'b.xhtml'],
    ['with a percent sign', 'OEBPS/100% x.xhtml', '100%%20x.xhtml'],
  ])('%s', (_how, name, href) => {
    expect(readShort('a.epub', renamed(name, href))).toEqual({ lines: WHOLE, dropped: {} });
  });

  test('in UTF-8, though the archive does not say so', () => {
    const bytes = renamed('OEBPS/第二章.xhtml', '第二章.xhtml');
    for (const [at] of bytes.entries()) {
      const signature = bytes.subarray(at, at + 4).join();
      if (signature === '80,75,3,4') bytes[at + 7] = 0;
      if (signature === '80,75,1,2') bytes[at + 9] = 0;
    }
    expect(readShort('a.epub', bytes).lines).toEqual(WHOLE);
  });

  test('the path of a page that is not there is listed', () => {
    const { 'OEBPS/b.xhtml': _page, ...files } = unzipSync(book);
    expect(readShort('a.epub', zipSync(files))).toEqual({
      lines: WHOLE.slice(0, 2),
      dropped: { contents: ['OEBPS/b.xhtml'] },
    });
  });
});

describe('text of an e-book that its package does not name, or names badly, is read', () => {
  /** The book with other files, and with another text of its package. */
  function changed(more: Readonly<Record<string, string>>, change = (text: string) => text): string[] {
    const files = unzipSync(book);
    const names = change(strFromU8(files['OEBPS/book.opf'] ?? new Uint8Array()));
    const added = Object.entries(more).map(([path, text]) => [path, strToU8(text)]);
    const bytes = zipSync({ ...files, 'OEBPS/book.opf': strToU8(names), ...Object.fromEntries(added) });
    return readShort('a.epub', bytes).lines;
  }
  const item = (path: string, type: string) => (text: string) =>
    text.replace('</manifest>', `<item id="c" href="${path}" media-type="${type}"/></manifest>`);

  test('pages that are only in the archive come at the end, as people count', () => {
    const more = { 'OEBPS/c10.xhtml': xhtml('<p>sepuluh</p>'), 'OEBPS/c9.html': '<p>sembilan' };
    expect(changed(more)).toEqual([...WHOLE, 'sembilan', 'sepuluh']);
  });

  test('a page that is called XML is one by its content', () => {
    const order = (text: string) =>
      text.replace('<spine toc="ncx">', '<spine toc="ncx"><itemref idref="c"/>');
    const change = (text: string) => order(item('c.xml', 'application/xml')(text));
    expect(changed({ 'OEBPS/c.xml': xhtml('<h1>Awal</h1>') }, change)).toEqual(['## Awal', ...WHOLE]);
    expect(changed({ 'OEBPS/data.xml': '<data>bukan</data>' })).toEqual(WHOLE);
  });

  test('two pages with the same id are both read', () => {
    expect(changed({}, (text) => text.replaceAll('"p1"', '"p0"'))).toEqual(WHOLE);
  });

  test('a plain text keeps its lines; the licence of a font is not the book', () => {
    const more = { 'OEBPS/c.txt': 'a & <b>\nc\n', 'OEBPS/fonts/OFL.txt': 'lisensi' };
    expect(changed(more, item('c.txt', 'text/plain'))).toEqual([...WHOLE, 'a & <b>', 'c']);
  });

  test('contents and other editions of the book do not come twice', () => {
    const container =
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/><rootfile full-path="two/b.opf"/></rootfiles></container>';
    const more = {
      'META-INF/container.xml': container,
      'two/b.opf': '<package><manifest><item id="x" href="a.xhtml"/></manifest></package>',
      'two/a.xhtml': xhtml('<p>satu</p>'),
      'OEBPS/toc.xhtml': xhtml('<nav epub:type="toc"><ol><li>Bab 1</li></ol></nav>'),
    };
    expect(changed(more)).toEqual(WHOLE);
  });
});
