import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWithin } from '#test/support/read-within.ts';

/**
 * How much processor time reading a hostile file may take, whatever else the machine does. In ms. The slowest of these takes 4 s; an
 * algorithm that is not linear would take minutes.
 */
const READ_MS = 15_000;

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docx = (body: string): Uint8Array =>
  zipSync({
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${body}</w:body></w:document>`),
  });
const markdown = (text: string): Uint8Array => new TextEncoder().encode(text);

const read = (name: string, bytes: Uint8Array): string => readWithin(READ_MS, name, bytes);

describe('a Word file made to be slow', () => {
  const nested = (times: number) => docx(`${'<w:p>'.repeat(times)}${'</w:p>'.repeat(times)}`);
  const run = '<w:r><w:t>word</w:t></w:r>';

  it('40,000 nested paragraphs are too many', () => {
    expect(read('a.docx', nested(40_000))).toBe('tooNested');
  });

  it('40,000 paragraphs in a row are read', () => {
    expect(read('a.docx', docx(`<w:p>${run}</w:p>`.repeat(40_000)))).toBe('read');
  });

  it.each([
    [
      'fields that never end',
      `<w:p>${`<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run}`.repeat(40_000)}</w:p>`,
    ],
    [
      'content controls, drop caps and deleted paragraph ends in a row',
      '<w:p><w:pPr><w:framePr w:dropCap="drop"/><w:rPr><w:del/></w:rPr></w:pPr><w:sdt><w:sdtContent><w:r><w:t>a</w:t></w:r></w:sdtContent></w:sdt></w:p>'.repeat(
        20_000,
      ),
    ],
    [
      'deletions that are never shown',
      `<w:p>${`<w:del><w:r><w:delText>a</w:delText></w:r></w:del>${run}`.repeat(20_000)}</w:p>`,
    ],
    ['a run of a million blanks', `<w:p><w:r><w:t>a${' '.repeat(1_000_000)}b</w:t></w:r></w:p>`],
  ])('%s', (_, body) => {
    expect(read('a.docx', docx(body))).toBe('read');
  });
});

describe('Markdown made to be slow', () => {
  it.each([
    ['*a_ ', 'tooManyMarks'],
    ['~~a ', 'tooManyMarks'],
    ['[a](', 'tooManyMarks'],
    ['![a]', 'tooManyMarks'],
    ['<a ', 'tooManyMarks'],
    ['>', 'tooNested'],
    ['> ', 'tooNested'],
    ['- ', 'tooNested'],
    ['1. ', 'tooNested'],
    ['>a\n', 'read'],
    ['*a_\n\n', 'read'],
    ['- a\n', 'read'],
    ['<!--\n\n', 'read'],
    ['<!-- -->\n\n', 'read'],
    ['<script>\n\n', 'read'],
    ['<a b="c">\n\n', 'read'],
    ['”**“\n\n', 'read'],
    ['Bab 1\n\n', 'read'],
    ['1.\n\n', 'read'],
  ])('%j, thousands of times', (piece, result) => {
    const times = result === 'read' ? 4_000 : 20_000;
    expect(read('a.md', markdown(`${piece.repeat(times)}word`))).toBe(result);
  });

  it('a run of a million blanks', () => {
    expect(read('a.md', markdown(`a${' '.repeat(1_000_000)}b`))).toBe('read');
  });

  it('lists nested over 3,000 lines', () => {
    const lines = Array.from({ length: 3_000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`);
    expect(read('a.md', markdown(lines.join('\n')))).toBe('tooNested');
  });
});

it.each([
  ['numbers alone', (at: number) => `${(at % 900) + 1}\n`],
  ['titles without text', (at: number) => `Chapter ${at}\n`],
  ['titles that are not sure', (at: number) => `第${at % 999}章的内容\nx\n`],
  ['more parts than chapters', (at: number) => `${at % 10 ? 'Book' : 'Chapter'} ${at % 9_999}: A\nword\n`],
  ['rules', () => '=====\n'],
  ['boxes', () => '=====\na\n=====\n'],
  ['bytes that are no UTF-8', () => '\u00e9\u00ff\n'],
])('plain text of 200,000 lines made to be slow: %s', (_, line) => {
  const text = Array.from({ length: 200_000 }, (_, at) => line(at)).join('');
  expect(
    read('a.txt', new Uint8Array(Buffer.from(`${text}word`, text.includes('\u00ff') ? 'latin1' : 'utf8'))),
  ).toBe('read');
});

it('plain text without a blank line is read, however long', () => {
  const group = `${'word '.repeat(14)}\n`.repeat(50_000);
  expect(read('a.txt', markdown(`${group}\n${group}\n${group}`))).toBe('read');
});
