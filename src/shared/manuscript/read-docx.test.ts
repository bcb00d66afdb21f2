import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { docx } from '#test/support/manuscripts.ts';
import { readDocxShort as read } from '#test/support/read-docx-short.ts';
import { readManuscript } from './read-manuscript.ts';

const problem = (name: string, bytes: Uint8Array) => {
  try {
    readManuscript({ name, bytes });
    return null;
  } catch (reason) {
    return (reason as { problem?: string }).problem ?? String(reason);
  }
};

describe('a file of Word', () => {
  const STYLES =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="MyChapter"><w:name w:val="My Chapter"/><w:basedOn w:val="berschrift1"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Zitat"><w:name w:val="Quote"/><w:rPr><w:i/></w:rPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Letter"><w:name w:val="Letter"/><w:rPr><w:i/></w:rPr></w:style>' +
    '<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>' +
    '<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>' +
    '<w:style w:type="character" w:styleId="Emphasis"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style>';
  const p = (inner: string, style = '') =>
    `<w:p w:rsidR="00A1">${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/><w:rPr><w:b/></w:rPr></w:pPr>`}${inner}</w:p>`;
  const r = (text: string, looks = '') =>
    `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

  test('headings by style in any language, by an inherited style, by their own outline level; the table of contents is dropped', () => {
    const body =
      '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>' +
      `${p(r('Bab Satu 1'), 'TOC1')}</w:sdtContent></w:sdt>` +
      `${p(r('Bab Satu'), 'berschrift1')}${p(r('Isi'))}${p(r('Bab Dua'), 'MyChapter')}` +
      `<w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr>${r('Bagian')}</w:p>${p(r('Surat'), 'Letter')}${p(r('Kata'), 'Zitat')}`;
    expect(read(docx(body, STYLES))).toEqual({
      lines: ['# Bab Satu', 'Isi', '# Bab Dua', '## Bagian', '{i:Surat}', '> Kata'],
      dropped: { contents: ['Bab Satu 1'] },
    });
  });

  test('elements and styles with the name of a property that every object has are treated as unknown', () => {
    const strange = ['constructor', 'toString', 'valueOf', '__proto__'];
    const inner = strange.map((name) => `<w:${name}><w:r><w:t>${name} </w:t></w:r></w:${name}>`).join('');
    const inRun = strange.map((name) => `<w:${name}/>`).join('');
    const looks = strange.map((name) => `<w:${name}/>`).join('');
    const body = `${p(inner)}${p(`<w:r><w:rPr>${looks}</w:rPr>${inRun}<w:t>Satu</w:t></w:r>`)}${p(r('Dua'), 'constructor')}`;
    const styles =
      '<w:style w:type="paragraph" w:styleId="constructor"><w:name w:val="constructor"/></w:style>';
    expect(read(docx(body, styles))).toEqual({
      lines: ['constructortoStringvalueOf__proto__', 'Satu', 'Dua'],
      dropped: {},
    });
  });

  test('runs split by proofing and smart tags are joined; marks by run, by style, switched off, cancelling each other', () => {
    const body = p(
      r('Hu') +
        '<w:proofErr w:type="spellStart"/>' +
        `<w:smartTag w:uri="x" w:element="place">${r('jan ')}</w:smartTag>` +
        r('tebal ', '<w:b/><w:bCs/>') +
        r('tipis ', '<w:b w:val="0"/>') +
        r('kuat ', '<w:rStyle w:val="Strong"/>') +
        r('garis ', '<w:u w:val="single"/>') +
        r('tanpa ', '<w:u w:val="none"/>') +
        r('coret', '<w:dstrike/>'),
    );
    const undone = p(r('tegak', '<w:rStyle w:val="Emphasis"/>'), 'Letter');
    expect(read(docx(body + undone, STYLES)).lines).toEqual([
      'Hujan {b:tebal }tipis {b:kuat }{u:garis }tanpa {s:coret}',
      'tegak',
    ]);
  });

  test('tabs, line breaks, hyphens and spaces are kept exactly; a page break is between two lines', () => {
    const body = p(
      '<w:r><w:tab/><w:t>satu</w:t><w:br/><w:t xml:space="preserve">dua </w:t><w:softHyphen/><w:noBreakHyphen/><w:t> tiga </w:t></w:r><w:r><w:br w:type="page"/></w:r><w:r><w:lastRenderedPageBreak/><w:t>empat</w:t></w:r>',
    );
    expect(read(docx(body)).lines).toEqual(['\tsatu', 'dua \u00ad\u2011tiga', 'empat']);
  });

  test('tracked changes count as accepted: insertions stay, deletions are dropped and reported', () => {
    const body =
      p(
        `${r('Ia ')}<w:del w:id="1"><w:r><w:delText>tidak </w:delText></w:r></w:del><w:ins w:id="2">${r('pasti ')}</w:ins>` +
          `<w:moveFrom w:id="3">${r('jauh')}</w:moveFrom>` +
          '<w:r><w:rPr><w:rPrChange w:id="4"><w:rPr><w:b/><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>datang</w:t></w:r>',
      ) +
      `<w:p><w:pPr><w:rPr><w:del w:id="5"/></w:rPr></w:pPr>${r('satu ')}</w:p>${p(r('kalimat'))}` +
      `<w:p><w:pPr><w:pPrChange w:id="6"><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr></w:pPrChange></w:pPr>${r('bukan judul')}</w:p>`;
    expect(read(docx(body, STYLES))).toEqual({
      lines: ['Ia pasti datang', 'satu kalimat', 'bukan judul'],
      dropped: { deletions: ['tidak', 'jauh'] },
    });
  });

  test('what a story cannot contain is left out and reported: notes, comments, pictures, boxes, tables, lists, links, hidden text', () => {
    const body =
      p(
        `${r('Kata')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r><w:r><w:drawing><wp:inline/></w:drawing></w:r>${r('rahasia', '<w:vanish/>')}`,
      ) +
      p(
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:txbx><w:txbxContent><w:p><w:r><w:t>kotak</w:t></w:r></w:p></w:txbxContent></wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict/></mc:Fallback></mc:AlternateContent><w:t>lalu</w:t></w:r>',
      ) +
      `<w:tbl><w:tr><w:tc>${p(r('sel'))}</w:tc></w:tr></w:tbl>` +
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr>${r('butir')}</w:p>` +
      p(
        `<w:hyperlink r:id="rId9">${r('tautan', '<w:u w:val="single"/>')}</w:hyperlink>` +
          '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "http://example.org" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>' +
          `${r(' lain', '<w:u w:val="single"/>')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${r(' garis', '<w:u w:val="single"/>')}`,
      ) +
      '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>';
    expect(read(docx(body))).toEqual({
      lines: ['Kata', 'lalu', 'sel', 'butir', 'tautan lain{u: garis}'],
      dropped: {
        footnotes: 1,
        comments: 1,
        images: 1,
        hidden: ['rahasia'],
        textBoxes: ['kotak'],
        tables: 1,
        links: ['http://example.org'],
        pageHeaders: 1,
      },
    });
  });

  test('asterisks and a drawn line are scene breaks; empty lines are ignored', () => {
    const body =
      p(r('Satu')) +
      p('') +
      p(r(' * * * ')) +
      p(r('Dua')) +
      '<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6"/></w:pBdr></w:pPr></w:p>' +
      p(r('Tiga'));
    expect(read(docx(body))).toEqual({
      lines: ['Satu', '---', 'Dua', '---', 'Tiga'],
      dropped: { emptyLines: 1 },
    });
  });

  test('without heading styles, lines that look like headings are headings', () => {
    const body = [
      'Bab 1',
      'Hujan turun.',
      'BAB II: Halte',
      'Chapter Three',
      'Bab ini panjang sekali dan belum selesai.',
    ]
      .map((text) => p(r(text)))
      .join('');
    expect(read(docx(body)).lines).toEqual([
      '# Bab 1',
      'Hujan turun.',
      '# BAB II: Halte',
      '# Chapter Three',
      'Bab ini panjang sekali dan belum selesai.',
    ]);
  });
});

test('a file of Google Docs: named headings below a title, lines as v:rect, marks on every run', () => {
  const styles =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="normal"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>';
  const run = (text: string, looks = '') =>
    `<w:r w:rsidDel="00000000" w:rsidR="00000000" w:rsidRPr="00000000"><w:rPr>${looks}<w:rtl w:val="0"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const p = (style: string, inner: string) =>
    `<w:p w:rsidR="00000000"><w:pPr><w:pStyle w:val="${style}"/><w:rPr/></w:pPr>${inner}</w:p>`;
  const body =
    p('Title', run('Novelku')) +
    p('Heading2', run('Satu')) +
    p(
      'Normal',
      run('Hujan ') + run('turun', '<w:b w:val="1"/><w:i w:val="1"/>') + run('.', '<w:b w:val="0"/>'),
    ) +
    p('Normal', '<w:r><w:pict><v:rect style="width:0;height:1.5pt" o:hr="t" o:hrstd="t"/></w:pict></w:r>') +
    p('Normal', run('Lalu.'));
  expect(read(docx(body, styles))).toEqual({
    lines: ['## Satu', 'Hujan {bi:turun}.', '---', 'Lalu.'],
    dropped: { titlePage: ['Novelku'] },
  });
});

test('a file of LibreOffice: style names kept, ids its own; our own file saved by it is still recognised', () => {
  const style = (id: string, name: string, more = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
  const styles =
    style('Normal', 'Normal') +
    style('TextBody', 'Body Text', '<w:basedOn w:val="Normal"/>') +
    style('Heading1', 'Heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
    style('Quotations', 'Quotations') +
    style('SceneBreak', 'Scene Break') +
    style('AuthorNoteBelow', 'Author Note Below');
  const p = (id: string, inner: string) =>
    `<w:p><w:pPr><w:pStyle w:val="${id}"/><w:rPr></w:rPr></w:pPr>${inner}</w:p>`;
  const r = (text: string) => `<w:r><w:rPr></w:rPr><w:t>${text}</w:t></w:r>`;
  const body =
    p('Heading1', `<w:bookmarkStart w:id="0" w:name="x"/>${r('Satu')}<w:bookmarkEnd w:id="0"/>`) +
    p('TextBody', r('Hujan.')) +
    p('SceneBreak', r('* * *')) +
    p('Quotations', r('Kata')) +
    p('AuthorNoteBelow', '<w:r><w:t>Terima</w:t><w:br/><w:t>kasih</w:t></w:r>');
  expect(read(docx(body, styles)).lines).toEqual([
    '# Satu',
    'Hujan.',
    '---',
    '> Kata',
    'note below: Terima\nkasih',
  ]);
});

/** An OLE file with the stream that holds a package with a password. */
function lockedFile(): Uint8Array {
  const bytes = new Uint8Array(2048);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
  bytes.set(
    [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
    1024 + 128,
  );
  return bytes;
}

describe('an unreadable file is refused with its reason', () => {
  test.each([
    ['a .doc', 'a.docx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'oldWord'],
    ['a file with a password', 'a.docx', lockedFile(), 'password'],
    [
      'a spreadsheet',
      'a.docx',
      docx('', '', { 'word/document.xml': '<workbook xmlns="x"/>' }),
      'unknownFormat',
    ],
    ['a picture called .docx', 'a.docx', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'unknownFormat'],
    ['an archive of something else', 'a.docx', zipSync({ 'a.txt': strToU8('a') }), 'otherZip'],
    ['half of a file', 'a.docx', docx('<w:p><w:r><w:t>a</w:t></w:r></w:p>').slice(0, 300), 'broken'],
    ['a part with broken XML', 'a.docx', docx('<w:p><w:r><w:t>a</w:r></w:p>'), 'broken'],
    ['a file without a word', 'a.docx', docx('<w:p/>'), 'empty'],
    ['another kind of file', 'a.pdf', strToU8('%PDF-1.7'), 'unknownFormat'],
  ])('%s', (_what, name, bytes, expected) => {
    expect(problem(name, bytes)).toBe(expected);
  });

  /** Writes a false size into the central directory, 24 bytes after each signature. */
  function saying(size: number, archive: Uint8Array): Uint8Array {
    const view = new DataView(archive.buffer);
    for (let at = 0; at < archive.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    return archive;
  }
  const blanks = () => zipSync({ 'word/document.xml': strToU8(' '.repeat(2_000_000)) });

  test('an archive that unpacks to more than any manuscript (a zip bomb) is refused before it is unpacked', () => {
    expect(problem('a.docx', saying(201_000_000, blanks()))).toBe('tooLarge');
  });

  test('an archive that lies about its size does not unpack beyond the stated size', () => {
    expect(problem('a.docx', saying(1_000, blanks()))).toBe('broken');
  });

  test('expanding entities (a billion laughs) are not read', () => {
    const laughs =
      '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:document xmlns:w="x"><w:t>&b;</w:t></w:document>';
    expect(problem('a.docx', docx('', '', { 'word/document.xml': laughs }))).toBe('broken');
  });
});
