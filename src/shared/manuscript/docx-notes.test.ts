import { describe, expect, test } from 'vitest';
import { docx } from '#test/support/manuscripts.ts';
import { readDocxShort as read } from '#test/support/read-docx-short.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const p = (inner: string) => `<w:p>${inner}</w:p>`;
const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const box = (inner: string) => `<w:r><w:pict><w:txbxContent>${inner}</w:txbxContent></w:pict></w:r>`;
const reference = (kind: string) => `<w:r><w:${kind}Reference w:id="2"/></w:r>`;
const relations = (inner: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
/** The part with notes of a kind. Its first note is the line above notes, which has no words. */
const notes = (kind: string, inner: string) => ({
  [`word/${kind}s.xml`]: `<w:${kind}s xmlns:w="${WORD}" xmlns:r="r"><w:${kind} w:id="0">${p('')}</w:${kind}><w:${kind} w:id="2">${inner}</w:${kind}></w:${kind}s>`,
});
const SIGNS =
  '<w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known</w:t><w:cr/><w:t>line</w:t><w:ptab/><w:t>tab</w:t><w:sym w:font="Wingdings" w:char="F04A"/></w:r>';
const SHOWN = 'well\u2011known line tab☺';

describe('notes and comments are listed', () => {
  test.each([
    ['in deleted text', `<w:del>${reference('footnote')}</w:del>`],
    ['in a text box', box(p(reference('footnote')))],
    ['nowhere', ''],
  ])('whose reference is %s', (_where, inner) => {
    const { dropped } = read(docx(p(r('a') + inner), '', notes('footnote', p(r('catatan')))));
    expect(dropped).toMatchObject({ footnotes: ['catatan'] });
  });

  test('once each, those of the text before the others', () => {
    const parts = { ...notes('comment', p(r('komentar'))), ...notes('endnote', p(r('akhir'))) };
    const more = { ...parts, ...notes('footnote', p(r('kaki'))) };
    expect(read(docx(p(r('a') + reference('endnote')), '', more)).dropped).toEqual({
      footnotes: ['akhir', 'kaki'],
      comments: ['komentar'],
    });
  });

  test('with their deleted words and the addresses of their links', () => {
    const inner = `${r('tetap ')}<w:del><w:r><w:delText>dihapus </w:delText></w:r></w:del><w:hyperlink r:id="k">${r('tautan')}</w:hyperlink><w:r><w:instrText>HYPERLINK "http://e.x/b"</w:instrText></w:r>`;
    const rels = relations(
      '<Relationship Id="k" Type="http://x/hyperlink" Target="http://e.x/a" TargetMode="External"/>',
    );
    const file = docx(p(r('a') + reference('footnote')), '', {
      ...notes('footnote', p(inner)),
      'word/_rels/footnotes.xml.rels': rels,
    });
    expect(read(file).dropped).toEqual({ footnotes: ['tetap dihapus http://e.x/a tautan http://e.x/b'] });
  });
});

describe('words of what is left out keep their signs and the blanks between them', () => {
  test('in a note, a text box and deleted text', () => {
    const body = p(
      `${r('a') + box(p(SIGNS))}<w:del>${SIGNS.replaceAll('w:t>', 'w:delText>')}</w:del>${reference('footnote')}`,
    );
    expect(read(docx(body, '', notes('footnote', p(SIGNS)))).dropped).toEqual({
      footnotes: [SHOWN],
      textBoxes: [SHOWN],
      deletions: [SHOWN],
    });
  });

  test('in a page header, also one to which nothing refers', () => {
    const more = {
      'word/_rels/document.xml.rels': relations(
        '<Relationship Id="h" Type="http://x/header" Target="h.xml"/>',
      ),
      'word/h.xml': `<w:hdr xmlns:w="${WORD}">${p(SIGNS)}</w:hdr>`,
    };
    expect(read(docx(p(r('a')), '', more)).dropped).toEqual({ pageHeaders: [SHOWN] });
  });

  test('in a symbol font', () => {
    const sign = '<w:r><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr><w:t>J</w:t></w:r>';
    expect(read(docx(p(r('a') + box(p(sign + r('J')))))).dropped).toEqual({ textBoxes: ['☺J'] });
  });

  test('a sign of an unknown font is its font and code; a font of drawings is none', () => {
    const sign = '<w:r><a:sym xmlns:a="a" typeface="x"/><w:sym w:font="Webdings" w:char="F04A"/></w:r>';
    expect(read(docx(p(r('a') + box(p(r('b') + sign + r('c')))))).dropped).toEqual({
      textBoxes: ['b Webdings F04A c'],
    });
  });
});

test('words of drawings and charts are listed, which are in parts of their own', () => {
  const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const more = {
    'word/_rels/document.xml.rels': relations(
      '<Relationship Id="c" Type="http://x/chart" Target="c/a.xml"/>',
    ),
    'word/diagrams/data1.xml': `<d:dataModel xmlns:d="d" ${drawing}><d:pt><d:t><a:p><a:r><a:t>ibu</a:t></a:r></a:p></d:t></d:pt><d:pt><d:t><a:p><a:r><a:t>anak</a:t></a:r></a:p></d:t></d:pt></d:dataModel>`,
    'word/diagrams/drawing1.xml': `<d:drawing xmlns:d="d" ${drawing}><a:t>ibu</a:t></d:drawing>`,
    'word/c/a.xml': `<c:chart xmlns:c="c" ${drawing}><c:title><a:p><a:r><a:t>Kata</a:t></a:r></a:p></c:title><c:cat><c:f>A1</c:f><c:pt><c:v>Senin</c:v></c:pt><c:pt><c:v>Selasa</c:v></c:pt></c:cat></c:chart>`,
  };
  const body = p(`${r('a')}<w:r><w:drawing><wp:docPr/></w:drawing></w:r>`);
  expect(read(docx(body, '', more)).dropped).toEqual({ images: ['Kata Senin Selasa', 'ibu anak'] });
});
