import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { epub } from '#test/support/manuscripts.ts';
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
    ['in other letters', 'OEBPS/B.XHTML', 'b.xhtml'],
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
