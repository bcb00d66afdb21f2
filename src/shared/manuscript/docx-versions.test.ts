import { describe, expect, test } from 'vitest';
import { docx } from '#test/support/manuscripts.ts';
import { readDocxShort as read } from '#test/support/read-docx-short.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const p = (inner: string) => `<w:p>${inner}</w:p>`;
const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const versions = (...inner: string[]) =>
  `<mc:AlternateContent>${inner
    .slice(0, -1)
    .map((choice) => `<mc:Choice Requires="x">${choice}</mc:Choice>`)
    .join('')}<mc:Fallback>${inner.at(-1)}</mc:Fallback></mc:AlternateContent>`;

describe('of content that a Word file writes for newer and older programs, the first version with text or a picture is read', () => {
  const symbol = `<w16se:symEx xmlns:w16se="http://schemas.microsoft.com/office/word/2015/wordml/symex" w16se:font="Segoe UI Emoji" w16se:char="1F60A"/>`;
  test('an emoji, by its code or as text', () => {
    const run = `<w:r><w:rPr>${versions('', '<w:rFonts w:ascii="Segoe UI Emoji"/>')}</w:rPr>${versions(symbol, '<w:t>😊</w:t>')}</w:r>`;
    const text = `<w:r>${versions('', '<w:t>😊</w:t>')}</w:r>`;
    expect(read(docx(p(r('Halo ') + run + r(' dunia') + text))).lines).toEqual(['Halo 😊 dunia😊']);
  });

  test('the fallback if nothing else has content, and never two versions', () => {
    expect(read(docx(p(r('satu ') + versions('', r('dua'))))).lines).toEqual(['satu dua']);
    expect(read(docx(p(r('satu ') + versions('', r('dua'), r('dua'), r('dua'))))).lines).toEqual([
      'satu dua',
    ]);
  });

  const box = (inner: string) =>
    `<w:r>${versions(
      `<w:drawing><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></w:drawing>`,
      `<w:pict><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></w:pict>`,
    )}</w:r>`;
  test('a text box, also with another inside it, and in a page header', () => {
    const header = {
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="h" Type="http://x/header" Target="h.xml"/></Relationships>',
      'word/h.xml': `<w:hdr xmlns:w="${WORD}" xmlns:mc="m" xmlns:wps="s" xmlns:v="v">${p(box(p(r('atas'))))}</w:hdr>`,
    };
    const body = `${p(r('a') + box(p(r('luar') + box(p(r('dalam'))))))}<w:sectPr><w:headerReference r:id="h"/></w:sectPr>`;
    expect(read(docx(body, '', header))).toEqual({
      lines: ['a'],
      dropped: { textBoxes: ['luar dalam'], pageHeaders: ['atas'] },
    });
  });
});
