import { strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { epub } from '#test/support/manuscripts.ts';
import { readShort } from '#test/support/read-docx-short.ts';

const read = (body: string, css = '') => readShort('a.html', strToU8(`<style>${css}</style>${body}`)).lines;

describe('rules that do not count on every screen hide nothing', () => {
  test.each([
    '@media print { .x { display: none } }',
    '@media (max-width: 600px) { p { color: red } .x { display: none } }',
    '@media amzn-mobi { .x { display: none } }',
    '@supports not (display: grid) { .x { display: none } }',
    '@layer a { @media print { .x { display: none } } }',
    '.y { color: red; .x { display: none } }',
  ])('%s', (css) => {
    expect(read('<p class="x">kata</p>', css)).toEqual(['kata']);
  });

  test('those for screens and for all count, also after a rule without a block', () => {
    const css =
      '@import "a.css"; .x { font-weight: bold } @media screen, print { .y { font-style: italic } }';
    expect(read('<p class="x">a</p><p class="y">b</p>', css)).toEqual(['{b:a}', '{i:b}']);
  });

  test('nor does a style sheet for print', () => {
    expect(read('<style media="print">p { display: none }</style><p>kata</p>')).toEqual(['kata']);
  });

  test('nor a rule for one program in an e-book', () => {
    const more = { 'OEBPS/s.css': '@media amzn-kf8 { .x { display: none } }' };
    expect(readShort('a.epub', epub({ 'a.xhtml': '<p class="x">kata</p>' }, { more })).lines).toContain(
      'kata',
    );
  });
});

describe('numbers of lists are those that a browser shows', () => {
  test('a list inside one without markers has its own', () => {
    const list = '<ul style="list-style:none"><li>a<ol><li>one<li>two</ol><li>b<ul><li>c</ul></ul>';
    expect(read(list)).toEqual(['a', '1. one', '2. two', 'b', '• c']);
  });

  test('their form is that of the styles, else of the element', () => {
    const list =
      '<ol type="I" class="l"><li>one<li>two<ol type="A"><li>sub</ol></ol><ol><li style="list-style-type:upper-roman">x<li type="i">y</ol>' +
      '<ul style="list-style: inside decimal"><li>z</ul><ol style="list-style-type:disc"><li>d</ol>';
    const css = '.l { list-style-type: lower-alpha }';
    const lines = ['a. one', 'b. two', 'A. sub', 'I. x', 'ii. y', '1. z', '• d'];
    expect(read(list, css)).toEqual(lines);
  });

  test('Google Docs writes them with counters before the items', () => {
    const css =
      'ol.lst-kix_a-0{list-style-type:none}.lst-kix_a-0>li:before{content:"Pasal " counter(lst-ctn-kix_a-0,decimal) ". "}' +
      '.lst-kix_a-1 > li:before{content:"" counter(lst-ctn-kix_a-0,decimal) "." counter(lst-ctn-kix_a-1,lower-latin) ") "}' +
      'ul.lst-kix_b-0{list-style-type:none}.lst-kix_b-0>li:before{content:"\\0025cf  "}';
    const list =
      '<ol class="c1 lst-kix_a-0 start" start="1"><li><span>one</span></li></ol><ol class="lst-kix_a-1 start" start="1"><li>sub</li></ol>' +
      '<ol class="lst-kix_a-0" start="2"><li>two</li></ol><ul class="lst-kix_b-0 start"><li>x</li></ul>';
    expect(read(list, css)).toEqual(['Pasal 1. one', '1.a) sub', 'Pasal 2. two', '• x']);
  });

  test('an empty paragraph leaves the number to the next one', () => {
    expect(read('<ol><li><p></p><p>Text</p></li><li><p></p></li></ol>')).toEqual(['1. Text', '2.']);
  });
});

describe('what the styles make a line is a line', () => {
  test('elements that are blocks by their styles, and the children of a flex box', () => {
    expect(
      read('<p>a<span class="b">b</span><a class="b" href="#x">c</a>d</p>', '.b{display:block}'),
    ).toEqual(['a', 'b', 'c', 'd']);
    expect(
      read('<div style="display:flex"><span>a</span><span style="display:inline">b</span></div>'),
    ).toEqual(['a', 'b']);
  });

  test('a block in a heading divides no heading, and a first letter that floats divides no word', () => {
    const css = '.b { display: block } .f { display: block; float: left }';
    const text = '<h1><span class="b">Bab 1</span><span class="b">Hujan</span></h1>';
    expect(read(`${text}<p><span class="f">H</span>ujan</p>`, css)).toEqual(['# Bab 1 Hujan', 'Hujan']);
  });

  test('line ends that are kept while blanks are single', () => {
    expect(
      read('<div style="white-space:pre-line">a  b\n c<b style="white-space:normal">\nd</b></div>'),
    ).toEqual(['a b', 'c{b: d}']);
  });
});

test('a quotation whose style has no marks gets none', () => {
  expect(read('<p><q style="quotes:none">a</q> <q>b</q></p>')).toEqual(['a “b”']);
});
