import { describe, expect, test } from 'vitest';
import { docx } from '#test/support/manuscripts.ts';
import { readDocxShort as read } from '#test/support/read-docx-short.ts';

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

  const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const contents = `${field('begin')}<w:r><w:instrText> TOC \\o "1-3" </w:instrText></w:r>${field('separate')}`;
  test('words before and after a table of contents are text, and lines in the paragraphs where it begins and ends are not', () => {
    const body =
      p(r('Isi buku:') + contents + r('Bab 1 ... 3')) +
      p(r('Bab 2 ... 9')) +
      p(r('Bab 3 ... 12') + field('end') + r('Hujan turun.'));
    expect(read(docx(body))).toEqual({
      lines: ['Isi buku:', 'Hujan turun.'],
      dropped: { contents: ['Bab 1 ... 3', 'Bab 2 ... 9', 'Bab 3 ... 12'] },
    });
  });

  test('borders of a page are no scene break, those of an empty paragraph are', () => {
    const border = (name: string) => `<w:${name}><w:top w:val="single"/></w:${name}>`;
    const section = `<w:sectPr>${border('pgBorders')}</w:sectPr>`;
    const body = p(r('a')) + p('', section) + p(r('b')) + p('', border('pBdr') + section) + p(r('c'));
    expect(read(docx(body)).lines).toEqual(['a', 'b', '---', 'c']);
  });

  test('text in a symbol font is the signs that it shows, by the run or by its style', () => {
    const font = '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>';
    const run = (properties: string, text: string) =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const signs = `<w:style w:type="character" w:styleId="S"><w:name w:val="S"/><w:rPr>${font}</w:rPr></w:style>`;
    const body = p(
      `${r('a ')}${run(font, '\uf04a')}${run('<w:rStyle w:val="S"/>', 'J')}${run('<w:rFonts w:ascii="Arial"/>', 'J')}`,
    );
    expect(read(docx(body, signs)).lines).toEqual(['a ☺☺J']);
  });
});

describe('a file of ours that another program has changed', () => {
  const p = (style: string, text: string, more = '') =>
    `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const styles = (ids: Readonly<Record<string, string>>) =>
    Object.entries({ ...ids, TintaSceneBreak: 'Scene Break' })
      .map(
        ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
      )
      .join('');
  test('is read by the names of its styles if their ids are others', () => {
    const body = p('a3', 'Novelku') + p('a4', 'Sekar') + p('1', 'Bab 1') + p('2', 'Kata') + p('', 'Hujan');
    const ids = { a3: 'Title', a4: 'Subtitle', 1: 'heading 1', 2: 'Quote' };
    expect(read(docx(body, styles(ids)))).toEqual({
      lines: ['# Bab 1', '> Kata', 'Hujan'],
      dropped: { titlePage: ['Novelku', 'Sekar'] },
    });
  });

  test('keeps the numbers of a list and of headings that were added', () => {
    const level = (at: number, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = {
      'word/numbering.xml': `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="0">${level(0, 'Bab %1')}${level(1, '%2.')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    };
    const at = (level: number) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`;
    const body =
      p('Heading1', 'Hujan', at(0)) + p('', 'satu', at(1)) + p('', 'dua', at(1)) + p('', '', at(1));
    expect(read(docx(body, styles({ Heading1: 'heading 1' }), numbering)).lines).toEqual([
      '# Bab 1 Hujan',
      '1. satu',
      '2. dua',
      '3.',
    ]);
  });
});
