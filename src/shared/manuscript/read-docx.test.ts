import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Mark } from '#shared/domain/story-document.ts';
import { docx } from '#test/support/manuscripts.ts';
import { readDocx } from './read-docx.ts';
import { readManuscript } from './read-manuscript.ts';
import type { ReadPart } from './reading.ts';

/** Parts in short: `# ` before a heading, `> ` before a quote, `---` for a scene break, marks in braces. */
function short(part: ReadPart): string {
  if (part.kind === 'heading') return `${'#'.repeat(part.level)} ${part.text}`;
  if (part.kind === 'note') return `note ${part.note.place}: ${part.note.text}`;
  if (part.block.type === 'sceneBreak') return '---';
  const text = part.block.runs
    .map((run) => (run.marks ? `{${run.marks.map((mark: Mark) => mark[0]).join('')}:${run.text}}` : run.text))
    .join('');
  return part.block.type === 'quote' ? `> ${text}` : text;
}
/** What was left out by kind: its words, or how often if it has none. */
const read = (bytes: Uint8Array) => {
  const { parts, dropped } = readDocx(bytes);
  const left = Object.entries(dropped).map(([what, { count, texts }]) => [
    what,
    texts.length > 0 ? texts : count,
  ]);
  return { lines: parts.map(short), dropped: Object.fromEntries(left) };
};
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

describe('no word is lost by its style', () => {
  const p = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
  const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const style = (name: string) => `<w:pStyle w:val="${name}"/>`;
  const STYLES =
    '<w:style w:type="paragraph" w:styleId="SceneBreak"><w:name w:val="Scene Break"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Subtitle"><w:name w:val="Subtitle"/></w:style>';

  test('a paragraph with the style of a scene break that has words', () => {
    const body =
      p(r('Satu')) + p(r('* * *'), style('SceneBreak')) + p(r('Dua hari lalu'), style('SceneBreak'));
    expect(read(docx(body, STYLES)).lines).toEqual(['Satu', '---', 'Dua hari lalu']);
    const own =
      '<w:style w:type="paragraph" w:styleId="TintaSceneBreak"><w:name w:val="Scene Break"/></w:style>';
    const edited = p(r('* * *'), style('TintaSceneBreak')) + p(r('Dua hari lalu'), style('TintaSceneBreak'));
    expect(read(docx(edited, own)).lines).toEqual(['---', 'Dua hari lalu']);
  });

  test('a heading longer than a title can be is text', () => {
    const long = 'kata '.repeat(300).trim();
    expect(read(docx(p(r(long), style('H1')), STYLES)).lines).toEqual([long]);
  });

  test('a break between two words, also in a file of ours', () => {
    const breaks = `${r('satu')}<w:r><w:br w:type="page"/></w:r>${r('dua')}<w:r><w:br/></w:r>${r('tiga')}`;
    const own =
      '<w:style w:type="paragraph" w:styleId="TintaSceneBreak"><w:name w:val="Scene Break"/></w:style>';
    expect(read(docx(p(breaks))).lines).toEqual(['satu', 'dua', 'tiga']);
    expect(read(docx(p(breaks), own)).lines).toEqual(['satu', 'dua', 'tiga']);
    expect(read(docx(p(breaks, style('H1')), STYLES)).lines).toEqual(['# satu dua tiga']);
  });

  test('a drop cap is the first letter of the next paragraph', () => {
    const body = p(r('H'), '<w:framePr w:dropCap="drop" w:lines="3"/>') + p(r('ujan turun.'));
    expect(read(docx(body)).lines).toEqual(['Hujan turun.']);
    expect(read(docx(p(r('H'), '<w:framePr w:dropCap="margin"/>'))).lines).toEqual(['H']);
  });

  test('a heading that was deleted in a tracked change makes no title of the next paragraph', () => {
    const deleted = '<w:del w:id="1"><w:r><w:delText>Bab Lama</w:delText></w:r></w:del>';
    const body = p(deleted, `${style('H1')}<w:rPr><w:del w:id="2"/></w:rPr>`) + p(r('Hujan turun.'));
    expect(read(docx(body, STYLES))).toEqual({
      lines: ['Hujan turun.'],
      dropped: { deletions: ['Bab Lama'] },
    });
  });

  test('what is below the title on a title page is listed', () => {
    const body =
      p(r('Novelku'), style('Title')) +
      p(r('Sebuah kisah'), style('Subtitle')) +
      p(r('Satu'), style('H1')) +
      p(r('Isi'));
    expect(read(docx(body, STYLES))).toEqual({
      lines: ['# Satu', 'Isi'],
      dropped: { titlePage: ['Novelku', 'Sebuah kisah'] },
    });
  });
});

describe('the package is read as the format says', () => {
  const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const p = (inner: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
  const r = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const list = (id: number, level = 0) =>
    `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
  const relation = (id: string, type: string, target: string, more = '') =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${more}/>`;
  const relations = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const part = (name: string, inner: string) => `<w:${name} xmlns:w="${WORD}">${inner}</w:${name}>`;
  const file = (parts: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

  test('parts with any name, found by their relationships; notes, comments, headers and addresses are listed word for word', () => {
    const body =
      p(r('Satu'), '<w:pStyle w:val="x7"/>') +
      p(
        `${r('Isi')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r>` +
          `<w:hyperlink r:id="rId9">${r('tautan')}</w:hyperlink><w:r><w:drawing><wp:docPr descr="Foto halte"/></w:drawing></w:r>`,
      ) +
      '<w:sectPr><w:headerReference r:id="rId8"/></w:sectPr>';
    const bytes = file({
      '_rels/.rels': relations(relation('rId1', 'officeDocument', '/Story/Main%20Part.xml')),
      'story/main part.xml': `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:wp="x"><w:body>${body}</w:body></w:document>`,
      'story/_rels/main part.xml.rels': relations(
        relation('rId2', 'styles', '../looks/a.xml') +
          relation('rId3', 'footnotes', 'f.xml') +
          relation('rId4', 'endnotes', './e.xml') +
          relation('rId5', 'comments', 'c.xml') +
          relation('rId8', 'header', 'h.xml') +
          relation('rId9', 'hyperlink', 'https://example.org/a', ' TargetMode="External"'),
      ),
      'looks/a.xml': part(
        'styles',
        '<w:style w:type="paragraph" w:styleId="x7"><w:name w:val="Bab"/><w:basedOn w:val="x8"/></w:style><w:style w:type="paragraph" w:styleId="x8"><w:name w:val="标题 1"/></w:style>',
      ),
      'story/f.xml': part('footnotes', `<w:footnote w:id="2">${p(r('Kaki'))}</w:footnote>`),
      'story/e.xml': part('endnotes', `<w:endnote w:id="2">${p(r('Akhir'))}</w:endnote>`),
      'story/c.xml': part('comments', `<w:comment w:id="0">${p(r('Ganti'))}${p(r('ini'))}</w:comment>`),
      'story/h.xml': part('hdr', p(r('Halaman'))),
    });
    expect(read(bytes)).toEqual({
      lines: ['# Satu', 'Isitautan'],
      dropped: {
        footnotes: ['Kaki', 'Akhir'],
        comments: ['Ganti ini'],
        links: ['https://example.org/a'],
        images: ['Foto halte'],
        pageHeaders: ['Halaman'],
      },
    });
  });

  test('the main part is found by its content type if no relationship names it', () => {
    const bytes = file({
      '[Content_Types].xml':
        '<Types><Override PartName="/a/b.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      'a/b.xml': part('document', `<w:body>${p(r('Isi'))}</w:body>`),
    });
    expect(read(bytes).lines).toEqual(['Isi']);
  });

  const level = (format: string, text: string, more = '') =>
    `<w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/>`;
  const numbering = (levels: string, more = '') => ({
    'word/numbering.xml': part(
      'numbering',
      `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${more}`,
    ),
  });

  test('a heading with an automatic number is "Chapter 1", also without words; numbers of the level below begin again', () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>' +
      '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const levels =
      `<w:lvl w:ilvl="0">${level('upperRoman', 'Part %1', '<w:pStyle w:val="H1"/>')}</w:lvl>` +
      `<w:lvl w:ilvl="1">${level('cardinalText', 'Chapter %2', '<w:pStyle w:val="H2"/>')}</w:lvl>`;
    const [part1, chapter] = [p('', '<w:pStyle w:val="H1"/>'), p('', '<w:pStyle w:val="H2"/>')];
    const named = p(r('Hujan'), '<w:pStyle w:val="H2"/>');
    const body = `${part1}${chapter}${p(r('a'))}${named}${p(r('b'))}${part1}${chapter}${p(r('c'))}`;
    expect(read(docx(body, styles, numbering(levels))).lines).toEqual([
      '# Part I',
      '## Chapter One',
      'a',
      '## Chapter Two Hujan',
      'b',
      '# Part II',
      '## Chapter One',
      'c',
    ]);
  });

  test('numbers and dashes of lists are text', () => {
    const levels =
      `<w:lvl w:ilvl="0">${level('decimal', '%1.')}</w:lvl><w:lvl w:ilvl="1">${level('lowerLetter', '%1.%2)')}</w:lvl>` +
      `<w:lvl w:ilvl="2">${level('bullet', '–')}</w:lvl><w:lvl w:ilvl="3">${level('bullet', '\uf0b7')}</w:lvl>`;
    const restart =
      '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>';
    const body =
      p(r('satu'), list(1)) +
      p(r('dua'), list(1)) +
      p(r('tiga'), list(1, 1)) +
      p(r('Halo'), list(1, 2)) +
      p(r('butir'), list(1, 3)) +
      p(r('tujuh'), list(2)) +
      p('', list(2)) +
      p('', list(1, 3)) +
      p(r('bebas'), list(0));
    expect(read(docx(body, '', numbering(levels, restart))).lines).toEqual([
      '1. satu',
      '2. dua',
      '2.a) tiga',
      '– Halo',
      '• butir',
      '7. tujuh',
      '8.',
      'bebas',
    ]);
  });

  test.each([
    ['chineseCountingThousand', 12, '十二'],
    ['chineseLegalSimplified', 105, '壹佰零伍'],
    ['ordinalText', 21, 'Twenty-First'],
    ['ordinalText', 20, 'Twentieth'],
    ['ordinal', 12, '12th'],
    ['upperLetter', 28, 'BB'],
    ['lowerRoman', 9, 'ix'],
    ['decimalZero', 7, '07'],
  ])('numbers as %s: %i is %s', (format, value, written) => {
    const levels = `<w:lvl w:ilvl="0"><w:start w:val="${value}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1"/></w:lvl>`;
    expect(read(docx(p(r('x'), list(1)), '', numbering(levels))).lines).toEqual([`${written} x`]);
  });

  test.each([
    'Heading 1',
    'Überschrift 1',
    '标题 1',
    '見出し 1',
    'Judul 1',
    'Titre 1',
    'Заголовок 1',
    'heading1',
  ])('the style "%s" is a heading', (name) => {
    const styles = `<w:style w:type="paragraph" w:styleId="a1"><w:name w:val="${name}"/></w:style>`;
    expect(read(docx(p(r('Satu'), '<w:pStyle w:val="a1"/>'), styles)).lines).toEqual(['# Satu']);
  });
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
    ['an archive of something else', 'a.docx', zipSync({ 'a.txt': strToU8('a') }), 'unknownFormat'],
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
    expect(problem('a.docx', saying(151_000_000, blanks()))).toBe('tooLarge');
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
