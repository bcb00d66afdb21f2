import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { type Block, canonicalRuns, MARKS } from '#shared/domain/story-document.ts';
import type { Book, BookChapter, ExportFormat } from '#shared/manuscript/manuscript.ts';
import { writeBook } from '#shared/manuscript/write-book.ts';

/** Text as authors write it, with content that breaks file formats: markup, blanks, tabs, Chinese, emoji, an Arabic word. */
const words = fc
  .array(
    fc.constantFrom(
      ...[
        'Hujan',
        'a',
        ' ',
        '  ',
        '\t',
        '<b>',
        '&amp;',
        '"',
        '“Ya?”',
        '雨',
        '…',
        'é',
        '🙂',
        '\u00ad',
        '\u00a0',
        ']]>',
        'مطر',
        '***',
      ],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const run = fc.record({ text: words, marks: fc.subarray([...MARKS]) });
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constantFrom('paragraph' as const, 'quote' as const),
    runs: fc.array(run, { maxLength: 4 }).map(canonicalRuns),
  }),
  fc.constant({ type: 'sceneBreak' as const }),
);

/** Chapters with any text that an author can have. */
export const anyChapters: fc.Arbitrary<ChapterText[]> = fc.array(
  fc.record({
    title: fc.oneof(words, fc.constant('')),
    content: fc.record({ version: fc.constant(1 as const), blocks: fc.array(block, { maxLength: 6 }) }),
    authorNote: fc.option(
      fc.record({
        place: fc.constantFrom('above' as const, 'below' as const),
        text: fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
      }),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

/** A story without its chapters. */
export const book = (change: Partial<Book> = {}): Book => ({
  id: '0190a000-0000-7000-8000-000000000001',
  title: 'Surat untuk <Laut> & Bulan',
  author: 'Sekar',
  language: 'id',
  synopsis: 'Dua "surat".',
  modifiedAt: Date.UTC(2026, 10, 21, 8),
  cover: null,
  labels: { contents: 'Daftar isi', cover: 'Sampul', note: 'Catatan penulis' },
  ...change,
});

/** A story as a file. `volumes`: titles of the volumes that begin with each chapter. */
export function written(
  format: ExportFormat,
  chapters: readonly ChapterText[],
  about = book(),
  volumes: readonly (string | null)[] = [],
): Uint8Array {
  const writer = writeBook(format, about);
  chapters.forEach((text, index) => {
    const chapter: BookChapter = {
      id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      label: text.title.trim() || `Bab ${index + 1}`,
      text,
    };
    const volume = volumes[index];
    writer.add(volume ? { ...chapter, volume } : chapter);
  });
  return writer.finish();
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A .docx made by hand: `body` is inside w:body, `styles` inside w:styles. Its other parts have the names that word processors use. */
export function docx(body: string, styles = '', more: Readonly<Record<string, string>> = {}): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="${WORD}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:styles xmlns:w="${WORD}">${styles}</w:styles>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

const archive = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

/** An .odt made by hand: `body` is inside office:text, `automatic` inside office:automatic-styles, `styles` inside office:styles. */
export function odt(
  body: string,
  { automatic = '', styles = '', more = {} as Readonly<Record<string, string>> } = {},
): Uint8Array {
  const spaces = ['office', 'text', 'style', 'table', 'drawing', 'xsl-fo-compatible', 'svg-compatible']
    .map((name, index) => {
      const prefix = ['office', 'text', 'style', 'table', 'draw', 'fo', 'svg'][index];
      return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
    })
    .join(' ');
  const others = 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const part = (name: string, inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><office:document-${name} ${spaces} ${others}>${inner}</office:document-${name}>`;
  return archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': part(
      'content',
      `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`,
    ),
    'styles.xml': part('styles', styles),
    ...more,
  });
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** A page of an .epub made by hand. */
export const xhtml = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><html xmlns="${XHTML}" xmlns:epub="http://www.idpf.org/2007/ops"><head></head><body>${body}</body></html>`;

/**
 * An .epub made by hand. `pages`: bodies by name, in reading order; `nav`: the list of the table of contents, '' for none; `ncx`: the points of an
 * NCX file; `more`: other files.
 */
export function epub(
  pages: Readonly<Record<string, string>>,
  { nav = '', ncx = '', metadata = '', more = {} as Readonly<Record<string, string>> } = {},
): Uint8Array {
  const names = Object.keys(pages);
  const item = (id: string, href: string, type: string, extra = '') =>
    `<item id="${id}" href="${href}" media-type="${type}"${extra}/>`;
  const manifest = [
    ...names.map((name, index) => item(`p${index}`, name, 'application/xhtml+xml')),
    nav === '' ? '' : item('nav', 'nav.xhtml', 'application/xhtml+xml', ' properties="nav"'),
    ncx === '' ? '' : item('ncx', 'toc.ncx', 'application/x-dtbncx+xml'),
  ].join('');
  const spine = names.map((_, index) => `<itemref idref="p${index}"/>`).join('');
  return archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest>${manifest}</manifest><spine toc="ncx">${spine}</spine></package>`,
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, xhtml(pages[name] ?? '')])),
    ...(nav === '' ? {} : { 'OEBPS/nav.xhtml': xhtml(`<nav epub:type="toc"><ol>${nav}</ol></nav>`) }),
    ...(ncx === ''
      ? {}
      : {
          'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${ncx}</navMap></ncx>`,
        }),
    ...more,
  });
}
