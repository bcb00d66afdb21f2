import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { docx } from '#test/support/manuscripts.ts';
import { readDocxShort as read } from '#test/support/read-docx-short.ts';

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
    ['decimalEnclosedCircle', 2, '②'],
    ['decimalEnclosedCircle', 21, '21'],
    ['decimalEnclosedParen', 3, '⑶'],
    ['decimalEnclosedFullstop', 20, '⒛'],
    ['ideographEnclosedCircle', 10, '㊉'],
    ['ideographTraditional', 2, '乙'],
    ['ideographZodiac', 12, '亥'],
    ['ideographZodiacTraditional', 60, '癸亥'],
    ['decimalFullWidth', 12, '１２'],
    ['ganada', 2, '나'],
    ['ganada', 15, '가가'],
    ['chosung', 14, 'ㅎ'],
    ['aiueo', 46, 'ﾝ'],
    ['aiueoFullWidth', 6, 'カ'],
    ['irohaFullWidth', 48, 'ン'],
    ['numberInDash', 2, '- 2 -'],
    ['japaneseCounting', 101, '百一'],
    ['japaneseLegal', 12, '壱拾弐'],
    ['koreanCounting', 21, '이십일'],
    ['koreanLegal', 21, '스물하나'],
    ['koreanDigital', 10, '일영'],
    ['thaiLetters', 42, 'กก'],
    ['thaiNumbers', 10, '๑๐'],
    ['russianLower', 10, 'к'],
    ['hex', 31, '1F'],
    ['chicago', 5, '**'],
  ])('numbers as %s: %i is %s', (format, value, written) => {
    const levels = `<w:lvl w:ilvl="0"><w:start w:val="${value}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="%1"/></w:lvl>`;
    expect(read(docx(p(r('x'), list(1)), '', numbering(levels))).lines).toEqual([`${written} x`]);
  });

  test('numbers with zeros before them, which older programs show without', () => {
    const custom = (value: string) => `<w:numFmt w:val="${value}" w:format="001, 002, 003, ..."/>`;
    const formats = `<mc:AlternateContent xmlns:mc="m"><mc:Choice Requires="w14">${custom('custom')}</mc:Choice><mc:Fallback>${custom('decimal')}</mc:Fallback></mc:AlternateContent>`;
    const levels = `<w:lvl w:ilvl="0"><w:start w:val="12"/>${formats}<w:lvlText w:val="Bab %1"/></w:lvl>`;
    expect(read(docx(p(r('x'), list(1)), '', numbering(levels))).lines).toEqual(['Bab 012 x']);
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
