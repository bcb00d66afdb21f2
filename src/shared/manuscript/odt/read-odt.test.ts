import { describe, expect, test } from 'vitest';
import { odt } from '#test/support/manuscripts.ts';
import { readShort } from '#test/support/read-docx-short.ts';

describe('an OpenDocument text', () => {
  test('words that only its attributes and descriptions have are listed', () => {
    const body =
      '<text:p>a<text:alphabetical-index-mark text:string-value="entri" text:key1="kunci"/><text:toc-mark text:string-value="isi"/></text:p>' +
      '<table:table><table:title>judul</table:title><table:desc>uraian</table:desc><table:table-row><table:table-cell><text:p>c</text:p></table:table-cell></table:table-row></table:table>' +
      '<text:section text:display="none"><text:p>b<text:user-index-mark text:string-value="dalam"/></text:p></text:section>';
    expect(readShort('a.odt', odt(body))).toEqual({
      lines: ['a', 'c'],
      dropped: { contents: ['entri kunci', 'isi'], tables: 1, hidden: ['judul', 'uraian', 'b dalam'] },
    });
  });

  test('a numbered paragraph is an item of its own style and level', () => {
    const automatic =
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1"/>' +
      '<text:list-level-style-number text:level="2" style:num-suffix=")" style:num-format="a"/></text:list-style>';
    const item = (id: string, level: number, text: string) =>
      `<text:numbered-paragraph text:list-id="${id}" text:level="${level}" text:style-name="L1">${text}</text:numbered-paragraph>`;
    const body =
      item('x', 1, '<text:p>one</text:p>') +
      item('x', 2, '<text:p>sub</text:p>') +
      item('x', 1, '<text:h text:outline-level="1">two</text:h>') +
      '<text:p>text</text:p>' +
      item('y', 1, '<text:p>again</text:p>');
    expect(readShort('a.odt', odt(body, { automatic })).lines).toEqual([
      '1. one',
      'a) sub',
      '# 2. two',
      'text',
      '1. again',
    ]);
  });

  test('signs of a symbol font are the characters that they show', () => {
    const style = (name: string, font: string) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties style:font-name="${font}"/></style:style>`;
    const faces =
      '<style:font-face style:name="Wingdings1" svg:font-family="\'Wingdings\'"/><style:font-face style:name="Arial" svg:font-family="Arial"/>';
    const automatic = faces + style('W', 'Wingdings1') + style('S', 'Symbol') + style('A', 'Arial');
    const body =
      '<text:p>a <text:span text:style-name="W">\uf04a<text:span text:style-name="A">J</text:span></text:span> <text:span text:style-name="S">a</text:span></text:p>';
    expect(readShort('a.odt', odt(body, { automatic })).lines).toEqual(['a ☺J α']);
  });
});
