import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { docx } from '#test/support/manuscripts.ts';
import { readDocxShort as read } from '#test/support/read-docx-short.ts';

const t = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (inner: string) => `<w:p>${inner}</w:p>`;
const code = (instruction: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction
    .match(/.{1,7}/gs)
    ?.map((part) => `<w:r><w:instrText xml:space="preserve">${part}</w:instrText></w:r>`)
    .join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe('characters that are no text in the file', () => {
  test('a smiley, an arrow and a star of the fonts of signs are the characters that were seen', () => {
    const sym = (font: string, char: string) => `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const body = p(
      t('Ya ') + sym('Wingdings', 'F04A') + sym('Symbol', 'F0AE') + sym('Segoe UI Symbol', '2605') + t('!'),
    );
    expect(read(docx(body))).toEqual({ lines: ['Ya ☺→★!'], dropped: {} });
  });

  test('a sign of an unknown font is listed by its font and code', () => {
    const body = p(`${t('Ya')}<w:r><w:sym w:font="Webdings" w:char="F04A"/></w:r>`);
    expect(read(docx(body))).toEqual({ lines: ['Ya'], dropped: { symbols: ['Webdings F04A'] } });
  });

  test('fields without a result: ruby of older files and of WPS keeps its base, a symbol is one, other words are listed', () => {
    const body =
      p(
        t('彼は') +
          code(' EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(かんじ),漢字)') +
          t('を'),
      ) +
      p(t('Ya ') + code(' SYMBOL 74 \\f "Wingdings" \\s 12 ') + code(' EQ \\f(1,2) ') + code(' XE "Sekar" '));
    expect(read(docx(body))).toEqual({
      lines: ['彼は漢字を', 'Ya ☺'],
      dropped: { symbols: ['かんじ'], equations: ['\\f(1,2)'], hidden: ['Sekar'] },
    });
  });

  test.each(['SYMBOL 74 \\f Wingdings', 'symbol 0x4a \\f "Wingdings" \\s 12', 'SYMBOL 9786 \\u'])(
    'a sign by a field: %s',
    (instruction) => {
      expect(read(docx(p(t('Ya ') + code(instruction))))).toEqual({ lines: ['Ya ☺'], dropped: {} });
    },
  );

  test('all words of a field without a result are listed, with or without quotation marks, but not its name and switches', () => {
    const words = (instruction: string) => read(docx(p(t('Ya') + code(instruction)))).dropped;
    expect(words(' MACROBUTTON NoMacro klik di sini ')).toEqual({ hidden: ['NoMacro klik di sini'] });
    expect(words(' tc "Bab satu" \\l 1 \\* MERGEFORMAT ')).toEqual({ hidden: ['Bab satu 1'] });
    expect(words(' XE Sekar \\b ')).toEqual({ hidden: ['Sekar'] });
    expect(words(' HYPERLINK http://e.x/a ')).toEqual({ links: ['http://e.x/a'] });
    expect(words(' PAGE \\* Arabic ')).toEqual({});
    expect(read(docx(p(`${t('Ya')}<w:fldSimple w:instr="XE Sekar"/>`))).dropped).toEqual({
      hidden: ['Sekar'],
    });
  });

  test('the address of a link that is a field, in small letters and without quotation marks', () => {
    const link = (instruction: string) =>
      `<w:fldSimple w:instr="${instruction}">${t('tautan')}</w:fldSimple>`;
    const body = p(link(' HYPERLINK http://e.x/a ') + link(' hyperlink &quot;http://e.x/b&quot; \\o tip '));
    expect(read(docx(body))).toEqual({
      lines: ['tautantautan'],
      dropped: { links: ['http://e.x/a', 'http://e.x/b tip'] },
    });
  });
});

describe('a text of another format inside a Word file (altChunk) is read in its place', () => {
  const relations =
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="c1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="@"/></Relationships>';
  const withChunk = (name: string, bytes: Uint8Array) => {
    const outer = docx(`${p(t('Sebelum.'))}<w:altChunk r:id="c1"/>${p(t('Sesudah.'))}`, '', {
      'word/_rels/document.xml.rels': relations.replace('@', name),
    });
    return read(zipSync({ ...unzipSync(outer), [`word/${name}`]: bytes }));
  };
  const page = '<html><body><h1>Bab</h1><p>Hujan “turun” <b>pelan</b>.<img alt="Foto"></p></body></html>';

  test('a page of HTML', () => {
    expect(withChunk('afchunk.htm', strToU8(page))).toEqual({
      lines: ['Sebelum.', '# Bab', 'Hujan “turun” {b:pelan}.', 'Sesudah.'],
      dropped: { images: ['Foto'] },
    });
  });

  test('a web archive, as programs on the web write it', () => {
    const mht = `MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n  type="text/html";\r\n  boundary="----=mhtDocumentPart"\r\n\r\n------=mhtDocumentPart\r\nContent-Type: text/html;\r\n  charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\nContent-Location: file:///C:/fake/document.html\r\n\r\n<p class=3D"a">Hujan =E2=80=9Cturun=E2=80=\r\n=9D pelan.</p>\r\n------=mhtDocumentPart--\r\n`;
    expect(withChunk('afchunk.mht', strToU8(mht)).lines).toEqual([
      'Sebelum.',
      'Hujan “turun” pelan.',
      'Sesudah.',
    ]);
  });

  test('another Word file, and plain text', () => {
    expect(withChunk('a.docx', docx(p(t('Di dalam.')))).lines).toEqual(['Sebelum.', 'Di dalam.', 'Sesudah.']);
    expect(withChunk('a.txt', strToU8('Satu < dua.\n\nTiga.')).lines).toEqual([
      'Sebelum.',
      'Satu < dua.',
      'Tiga.',
      'Sesudah.',
    ]);
  });

  /** Word files inside each other: the outermost has no number, the next is 1, and so on. */
  const nested = (deepest: number) => {
    let file = docx(p(t(`Dalam ${deepest}.`)));
    for (let depth = deepest - 1; depth >= 0; depth -= 1) {
      const outer = docx(`${p(t(`Dalam ${depth}.`))}<w:altChunk r:id="c1"/>`, '', {
        'word/_rels/document.xml.rels': relations.replace('@', 'a.docx'),
      });
      file = zipSync({ ...unzipSync(outer), 'word/a.docx': file });
    }
    return file;
  };

  test('Word files inside each other are read three deep; the words of deeper ones are listed, in order', () => {
    expect(read(nested(5))).toEqual({
      lines: ['Dalam 0.', 'Dalam 1.', 'Dalam 2.', 'Dalam 3.'],
      dropped: { hidden: ['Dalam 4.', 'Dalam 5.'] },
    });
  });

  test('a file with more files inside each other than any author’s is refused', () => {
    expect(() => read(nested(12))).toThrow('tooNested');
  });

  test('rich text is listed as it is written', () => {
    expect(withChunk('a.rtf', strToU8('{\\rtf1 Hujan turun}'))).toEqual({
      lines: ['Sebelum.', 'Sesudah.'],
      dropped: { html: ['{\\rtf1 Hujan turun}'] },
    });
  });
});
