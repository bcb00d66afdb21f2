import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { epub, odt } from '#test/support/manuscripts.ts';
import { readShort } from '#test/support/read-docx-short.ts';
import { chapterTextOf, planChapters, plannedVolumes, usualSplit } from './plan-chapters.ts';
import { readManuscript } from './read-manuscript.ts';
import { UnreadableFile } from './reading.ts';

const html = (text: string) => readShort('a.html', strToU8(text));
/** Titles of chapters, and volumes with the chapter they begin at. */
function plan(name: string, bytes: Uint8Array) {
  const { parts } = readManuscript({ name, bytes });
  const chapters = planChapters(parts, usualSplit(parts));
  const included = chapters.filter(({ role, included: taken }) => role === 'chapter' && taken);
  return {
    chapters: included.map(({ title }) => title),
    volumes: plannedVolumes(chapters).map(({ title, at }) => [
      title,
      at === null ? null : included[at]?.title,
    ]),
    texts: included.map(chapterTextOf),
  };
}
const problem = (name: string, bytes: Uint8Array): string => {
  try {
    readManuscript({ name, bytes });
    return 'read';
  } catch (error) {
    return error instanceof UnreadableFile ? error.problem : String(error);
  }
};

describe('a page of HTML is read as a browser shows it', () => {
  test('blanks are single, line breaks are lines, marks are by tags, classes and styles', () => {
    const text =
      '<style>.c1 { font-weight: 700 } p.c2{font-style:italic;} /* .c1 { font-style: italic } */</style>' +
      '<p>  Hujan\n turun <span class="c1">tebal </span> <i>miring</i><br>baris </p><p class="c2">semua <b style="font-weight:normal">ya</b></p>' +
      '<pre>a  b\nc</pre><p>a<b>b<p>c</b>d';
    expect(html(text).lines).toEqual([
      'Hujan turun {b:tebal }{i:miring}',
      'baris',
      '{i:semua ya}',
      'a  b',
      'c',
      'a{b:b}',
      '{b:c}d',
    ]);
  });

  test('headings, quotes, scene breaks, lists with their numbers', () => {
    const text =
      '<h1>Novel</h1><div role="heading" aria-level="2">Bab 1</div><blockquote><p>Ya</p></blockquote><hr>' +
      '<ol start="3" type="a"><li>c<li>d<ul><li>e</ul></ol><p>* * *</p><h2>Bab 2</h2><q>f</q>';
    expect(html(text).lines).toEqual([
      '# Novel',
      '## Bab 1',
      '> Ya',
      '---',
      'c. c',
      'd. d',
      '• e',
      '---',
      '## Bab 2',
      '“f”',
    ]);
  });

  test('what is not taken over is listed word for word, by kind', () => {
    const text =
      '<title>Judul</title><p>a<a href="https://e.x/b" title="tip">tautan</a><img alt="Foto halte"><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p>' +
      '<table><tr><td>sel</table><p hidden>rahasia</p><!-- catatan --><nav><ol><li>Bab 1<li>Bab 2</ol></nav>' +
      '<ruby>漢<rt>かん</rt></ruby><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> kaki</p></div>';
    expect(html(text)).toEqual({
      lines: ['atautan', 'sel', '漢'],
      dropped: {
        frontMatter: ['Judul'],
        links: ['https://e.x/b tip', '#ftnt_ref1'],
        images: ['Foto halte'],
        tables: 1,
        hidden: ['rahasia'],
        comments: ['catatan'],
        contents: ['Bab 1', 'Bab 2'],
        symbols: ['かん'],
        footnotes: ['[1]', '[1] kaki'],
      },
    });
  });

  test.each([
    ['names its encoding', 'windows-1251', '<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2'],
    ['names the wrong one', 'utf-8', '<meta charset="gb2312"><p>\xe9\x9b\xa8\xe4\xb8\x8b\xe5\xbe\x97'],
    ['names UTF-8 and is not', 'windows-1252', '<meta charset="utf-8"><p>caf\xe9 \x93oui\x94 d\xe9j\xe0 vu'],
    ['names none', 'gb18030', '<p>\xc4\xe3\xba\xc3\xa3\xac\xce\xd2\xca\xc7\xb5\xc4\xd1\xa7\xc9\xfa\xa1\xa3'],
  ])('a page that %s is read in %s', (_what, encoding, text) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(readManuscript({ name: 'a.html', bytes }).encoding).toBe(encoding);
  });

  test.each([
    ['koi8-r', '\xe4\xcf\xd6\xc4\xd8', 'Дождь'],
    ['iso-8859-2', 'Je\xb6li', 'Jeśli'],
    ['iso-8859-15', '5 \xa4', '5 €'],
    ['iso-2022-jp', '\x1b$B1+\x1b(B', '雨'],
  ])('a page is read in any encoding that browsers know: %s', (name, letters, shown) => {
    const text = `<meta http-equiv="Content-Type" content="text/html; charset=${name}"><p>${letters}</p>`;
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(readShort('a.html', bytes).lines).toEqual([shown]);
  });

  test('a download of Archive of Our Own: chapters with their notes', () => {
    const chapter = (title: string) =>
      `<div class="meta group"><h2 class="heading">${title}</h2><p>Chapter Notes</p><blockquote class="userstuff"><p>satu</p><p>dua</p></blockquote></div>` +
      `<div class="userstuff"><blockquote><p>kutip</p></blockquote><p>isi ${title}</p></div>` +
      '<div class="meta"><p>Chapter End Notes</p><blockquote class="userstuff"><p>akhir</p></blockquote></div>';
    const text = `<div id="preface"><p class="message"><b>Novel</b></p><div class="meta"><h1>Novel</h1><p>Summary</p><blockquote>ringkas</blockquote></div></div><div id="chapters">${chapter('Chapter 1: Hujan')}${chapter('Chapter 2')}</div>`;
    const { chapters, texts } = plan('a.html', strToU8(text));
    expect(chapters.slice(-2)).toEqual(['Chapter 1: Hujan', 'Chapter 2']);
    expect(texts.at(-2)?.authorNote).toEqual({ place: 'above', text: 'satu\ndua' });
    expect(texts.at(-2)?.content.blocks.map(({ type }) => type)).toEqual(['quote', 'paragraph', 'paragraph']);
    expect(html(text).dropped.pageHeaders).toContain('Chapter End Notes');
  });

  test('pages in an archive are in natural order, with their style sheets', () => {
    const page = (title: string) =>
      strToU8(`<link href="a.css"><h1>${title}</h1><p><span class="b">isi</span>`);
    const files = {
      'x/Chapter 10.html': page('Ten'),
      'x/Chapter 2.html': page('Two'),
      'x/a.css': strToU8('.b{font-weight:bold}'),
    };
    expect(readShort('a.zip', zipSync(files)).lines).toEqual(['# Two', '{b:isi}', '# Ten', '{b:isi}']);
  });
});

describe('an e-book is divided as its table of contents says', () => {
  const page = (title: string) => `<h1>${title}</h1><p>isi ${title}</p>`;

  test('parts are volumes, with the chapters inside them; a part may have a page, a name alone, or text', () => {
    const nav =
      '<li><a href="0.xhtml">Prolog</a></li><li><a href="1.xhtml">Utara</a><ol><li><a href="2.xhtml">Hujan</a></li><li><a href="3.xhtml">Pagi</a></li></ol></li>' +
      '<li><span>Selatan</span><ol><li><a href="4.xhtml">Laut</a><ol><li><a href="4.xhtml#x">Adegan</a></li></ol></li></ol></li>';
    const pages = {
      '0.xhtml': page('Prolog'),
      '1.xhtml': '<p class="part">Utara</p>',
      '2.xhtml': page('Hujan'),
      '3.xhtml': '<p>tanpa judul</p>',
      '4.xhtml': `${page('Laut')}<h2 id="x">Adegan</h2><p>lagi</p>`,
    };
    expect(plan('a.epub', epub(pages, { nav }))).toMatchObject({
      chapters: ['Prolog', 'Hujan', 'Pagi', 'Laut'],
      volumes: [
        ['Utara', 'Hujan'],
        ['Selatan', 'Laut'],
      ],
    });
  });

  test('by an NCX file, with all chapters in one page', () => {
    const point = (label: string, src: string, inside = '') =>
      `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inside}</navPoint>`;
    const ncx =
      point('Part One', 'a%20b.xhtml#p1', point('Rain', 'a%20b.xhtml#c1') + point('Sea', 'a%20b.xhtml#c2')) +
      point('Part Two', 'a%20b.xhtml#p2', point('Sun', 'a%20b.xhtml#c3'));
    const body =
      '<h2 id="p1">Part One</h2><h3 id="c1">Rain</h3><p>a</p><p id="c2"><b>SEA</b></p><p>b</p><h2 id="p2">Part Two</h2><h3 id="c3">Sun</h3><p>c</p>';
    expect(plan('a.epub', epub({ 'a b.xhtml': body }, { ncx }))).toMatchObject({
      chapters: ['Rain', 'SEA', 'Sun'],
      volumes: [
        ['Part One', 'Rain'],
        ['Part Two', 'Sun'],
      ],
    });
  });

  test('without contents by headings; without headings each page is a chapter', () => {
    expect(plan('a.epub', epub({ 'a.xhtml': page('Satu'), 'b.xhtml': page('Dua') })).chapters).toEqual([
      'Satu',
      'Dua',
    ]);
    const bare = epub({ 'a.xhtml': '<p>satu</p>', 'b.xhtml': '<p>dua</p>' });
    expect(plan('a.epub', bare).texts.map(({ content }) => content.blocks.length)).toEqual([1, 1]);
  });

  test('what a page says in XML is read so: names of characters, CDATA, ended elements, also if it is not well formed', () => {
    const pages = {
      'a.xhtml': '<title/><p>a&nbsp;b <![CDATA[<c>]]><a id="x"/>d</p>',
      'b.xhtml': '<script src="x"/><p>e<br>f</p>',
    };
    expect(readShort('a.epub', epub(pages)).lines.filter((line) => line.trim() !== '#')).toEqual([
      'a\u00a0b <c>d',
      'e',
      'f',
    ]);
  });

  test('its content says that it is one, not its name', () => {
    expect(plan('buku.docx', epub({ 'a.xhtml': page('Satu') })).chapters).toEqual(['Satu']);
  });
});

test('an OpenDocument text: headings, numbers, styles by their parents, blanks, breaks', () => {
  const styles =
    '<office:styles><style:style style:name="Q2" style:display-name="My quote" style:family="paragraph" style:parent-style-name="Quotations"/>' +
    '<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="I" style:num-prefix="Bab "/></text:outline-style></office:styles>';
  const automatic =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Q2"/>' +
    '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold" style:text-underline-style="solid"/></style:style>' +
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix=")" text:start-value="4"/></text:list-style>';
  const body =
    '<text:h text:outline-level="1"/><text:p>a<text:s text:c="2"/>b <text:span text:style-name="T1">c</text:span><text:line-break/>d<text:tab/>e</text:p>' +
    '<text:h text:outline-level="1">Pagi</text:h><text:p text:style-name="P1">kutip</text:p>' +
    '<text:list text:style-name="L1"><text:list-item><text:p>x</text:p></text:list-item><text:list-item><text:p>y</text:p></text:list-item></text:list>';
  expect(readShort('a.odt', odt(body, { automatic, styles })).lines).toEqual([
    '# Bab I',
    'a  b {bu:c}',
    'd\te',
    '# Bab II Pagi',
    '> kutip',
    '4) x',
    '5) y',
  ]);
});

describe('a file that cannot be read is refused with its own reason', () => {
  const encrypted = (algorithm: string) => ({
    'META-INF/encryption.xml': `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`,
  });
  const page = { 'a.xhtml': '<p>isi</p>' };
  const fixed = '<meta property="rendition:layout">pre-paginated</meta>';
  const manifest = '<manifest><file-entry><encryption-data/></file-entry></manifest>';
  const ole = (stream: string): Uint8Array => {
    const bytes = new Uint8Array(2_048);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0]);
    bytes.set(
      [...stream].flatMap((letter) => [letter.charCodeAt(0), 0]),
      1_024,
    );
    return bytes;
  };
  const withPassword = (): Uint8Array => {
    const bytes = zipSync({ 'word/document.xml': strToU8('x'.repeat(50)) });
    const at = bytes.findIndex((_, index) => bytes[index] === 0x50 && bytes[index + 2] === 1);
    bytes[at + 8] = 1;
    bytes[at + 10] = 99;
    return bytes;
  };
  const sheet = odt('').slice();
  test.each([
    [
      'a locked book',
      'a.epub',
      epub(page, { more: encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc') }),
      'locked',
    ],
    [
      'a book whose fonts are hidden',
      'a.epub',
      epub(page, { more: encrypted('http://www.idpf.org/2008/embedding') }),
      'read',
    ],
    [
      'a book whose fonts are hidden by Adobe',
      'a.epub',
      epub(page, { more: encrypted('http://ns.adobe.com/pdf/enc#RC') }),
      'read',
    ],
    ['a book of pictures', 'a.epub', epub({ 'a.xhtml': '<img src="a.jpg"/>' }), 'onlyPictures'],
    [
      'a book of fixed pages that are pictures',
      'a.epub',
      epub(
        { 'a.xhtml': '<img src="a.jpg"/>', 'b.xhtml': '<svg><image href="b.jpg"/></svg>' },
        { metadata: fixed },
      ),
      'onlyPictures',
    ],
    [
      'a book of fixed pages with words',
      'a.epub',
      epub({ 'a.xhtml': '<div style="position:absolute;left:9px">Hujan turun.</div>' }, { metadata: fixed }),
      'read',
    ],
    ['a book without a spine', 'a.epub', epub({}), 'empty'],
    [
      'an .odt with a password',
      'a.odt',
      odt('<text:p>a</text:p>', { more: { 'META-INF/manifest.xml': manifest } }),
      'password',
    ],
    ['a .docx with a password', 'a.docx', ole('EncryptedPackage'), 'password'],
    ['an archive with a password', 'a.docx', withPassword(), 'password'],
    ['an old Word file', 'a.bin', ole('WordDocument'), 'oldWord'],
    ['an old table', 'a.xls', ole('Workbook'), 'unknownFormat'],
    ['rich text', 'a.rtf', strToU8('{\\rtf1 hujan}'), 'richText'],
    ['rich text called .docx', 'a.docx', strToU8('{\\rtf1 hujan}'), 'richText'],
    ['a file of no bytes', 'a.docx', new Uint8Array(), 'noBytes'],
    ['an archive of pictures', 'a.zip', zipSync({ 'a.png': strToU8('a') }), 'otherZip'],
    [
      'an archive of several documents',
      'a.zip',
      zipSync({ 'a.html': strToU8('<p>a'), 'b.docx': strToU8('a') }),
      'otherZip',
    ],
    [
      'a table of OpenDocument',
      'a.odt',
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      'unknownFormat',
    ],
    ['an .odt without a word', 'a.odt', sheet, 'empty'],
    ['a page without a word', 'a.html', strToU8('<p> </p>'), 'empty'],
    ['half of an e-book', 'a.epub', epub(page).slice(0, 300), 'broken'],
  ])('%s', (_what, name, bytes, expected) => {
    expect(problem(name, bytes)).toBe(expected);
  });
});
