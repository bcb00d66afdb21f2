import { strToU8, type Zippable, zipSync } from 'fflate';
import { chapterPage, coverPage, EPUB_STYLE, page, titlePage } from './epub-pages.ts';
import type { Book, BookCover, BookWriter } from './manuscript.ts';
import { isoSeconds, xmlText } from './xml-text.ts';

type Item = { id: string; href: string; type: string; properties?: string };

const ENDINGS: Readonly<Record<BookCover['type'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
const XHTML = 'application/xhtml+xml';

/**
 * Writes a story as EPUB 3 (W3C EPUB 3.3): cover, title page, contents with landmarks, one page per chapter; with accessibility metadata (EPUB
 * Accessibility 1.1, "Discoverable and accessible publications"). Identifiers, file names and dates depend only
 * on the story, so the same story gives the same file, and a reading device keeps its place in a newer edition.
 */
export function writeEpub(book: Book): BookWriter {
  const files: Zippable = {
    // First and uncompressed, as the container format requires.
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(
      '<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">' +
        '<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n',
    ),
  };
  const items: Item[] = [];
  const order: string[] = [];
  /** The contents; chapters before the first volume have none. */
  const volumes: { title: string; chapters: string[] }[] = [{ title: '', chapters: [] }];
  let first: { id: string; label: string } | undefined;
  const put = (item: Item, bytes: Uint8Array, packed = true) => {
    items.push(item);
    files[`EPUB/${item.href}`] = packed ? bytes : [bytes, { level: 0 }];
  };
  const putPage = (id: string, html: string, properties?: string) => {
    put({ id, href: `${id}.xhtml`, type: XHTML, ...(properties ? { properties } : {}) }, strToU8(html));
    order.push(id);
  };

  put({ id: 'style', href: 'style.css', type: 'text/css' }, strToU8(EPUB_STYLE));
  if (book.cover) {
    const href = `cover.${ENDINGS[book.cover.type]}`;
    put(
      { id: 'cover-image', href, type: book.cover.type, properties: 'cover-image' },
      book.cover.bytes,
      false,
    );
    putPage('cover', coverPage(book, href));
  }
  putPage('title', titlePage(book));
  order.push('contents');

  return {
    add(chapter) {
      const id = `chapter-${chapter.id}`;
      putPage(id, chapterPage(book, chapter));
      if (chapter.volume !== undefined) volumes.push({ title: chapter.volume, chapters: [] });
      first ??= { id, label: chapter.label };
      volumes.at(-1)?.chapters.push(`<li><a href="${id}.xhtml">${xmlText(chapter.label)}</a></li>`);
    },
    finish() {
      const contents = `<nav epub:type="toc" role="doc-toc" id="toc"><h1>${xmlText(book.labels.contents)}</h1><ol>${volumes.map(contentsOf).join('')}</ol></nav>`;
      const nav = contents + landmarks(book, first);
      put(
        { id: 'contents', href: 'contents.xhtml', type: XHTML, properties: 'nav' },
        strToU8(page(book, book.labels.contents, 'frontmatter', nav)),
      );
      files['EPUB/package.opf'] = strToU8(packageFile(book, items, order));
      return zipSync(files, { level: 6, mtime: book.modifiedAt });
    },
  };
}

const contentsOf = ({ title, chapters }: { title: string; chapters: readonly string[] }): string =>
  title === '' ? chapters.join('') : `<li><span>${xmlText(title)}</span><ol>${chapters.join('')}</ol></li>`;

/** Where reading devices lead at once: cover, contents, beginning of the text. Not shown. */
function landmarks({ cover, labels }: Book, first: { id: string; label: string } | undefined): string {
  const link = (type: string, href: string, text: string) =>
    `<li><a epub:type="${type}" href="${href}">${xmlText(text)}</a></li>`;
  const links = [
    cover ? link('cover', 'cover.xhtml', labels.cover) : '',
    link('toc', '#toc', labels.contents),
    first ? link('bodymatter', `${first.id}.xhtml`, first.label) : '',
  ];
  return `<nav epub:type="landmarks" hidden="hidden"><ol>${links.join('')}</ol></nav>`;
}

/** What a reader with a screen reader, a braille display or large letters may expect: text, in order, with contents and headings. */
function accessibility(cover: BookCover | null | undefined): string {
  const facts: [property: string, value: string][] = [
    ['accessMode', 'textual'],
    ...(cover ? [['accessMode', 'visual'] as [string, string]] : []),
    ['accessModeSufficient', 'textual'],
    ['accessibilityFeature', 'structuralNavigation'],
    ['accessibilityFeature', 'tableOfContents'],
    ['accessibilityFeature', 'readingOrder'],
    ['accessibilityFeature', 'displayTransformability'],
    ...(cover ? [['accessibilityFeature', 'alternativeText'] as [string, string]] : []),
    ['accessibilityHazard', 'none'],
  ];
  return facts.map(([property, value]) => `<meta property="schema:${property}">${value}</meta>`).join('');
}

function packageFile(book: Book, items: readonly Item[], order: readonly string[]): string {
  const manifest = items.map(
    ({ id, href, type, properties }) =>
      `<item id="${id}" href="${href}" media-type="${type}"${properties ? ` properties="${properties}"` : ''}/>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${book.language}">` +
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">' +
    `<dc:identifier id="book-id">urn:uuid:${xmlText(book.id)}</dc:identifier>` +
    `<dc:title>${xmlText(book.title)}</dc:title><dc:creator>${xmlText(book.author)}</dc:creator>` +
    `<dc:language>${book.language}</dc:language>` +
    (book.synopsis.trim() === '' ? '' : `<dc:description>${xmlText(book.synopsis)}</dc:description>`) +
    `<meta property="dcterms:modified">${isoSeconds(book.modifiedAt)}</meta>${accessibility(book.cover)}</metadata>` +
    `<manifest>${manifest.join('')}</manifest>` +
    `<spine>${order.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>\n`
  );
}
