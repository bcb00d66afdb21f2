import type { AuthorNote } from '#shared/domain/chapter.ts';
import { blockHtml } from './block-html.ts';
import type { Book, BookChapter } from './manuscript.ts';
import { xmlText } from './xml-text.ts';

/** Styles of every page: only what a book needs, the reading device decides the rest. */
export const EPUB_STYLE = `body { margin: 0 5%; line-height: 1.5; }
h1 { margin: 2em 0 1.5em; text-align: center; }
p { margin: 0; text-indent: 1.2em; }
h1 + p, hr + p { text-indent: 0; }
blockquote { margin: 1em 1.5em; }
blockquote p { text-indent: 0; }
hr { margin: 1.5em auto; width: 30%; border: 0; border-top: 1px solid; }
aside { margin: 1.5em 0; font-size: 0.9em; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; max-height: 100vh; }
.title { margin-top: 30%; text-align: center; }
.title p { text-indent: 0; }
`;

/** A page of the book as XHTML. `type`: the part of the book (EPUB structural semantics). */
export const page = (book: Book, title: string, type: string, body: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n' +
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${book.language}" xml:lang="${book.language}">` +
  `<head><meta charset="utf-8"/><title>${xmlText(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>` +
  `<body epub:type="${type}">${body}</body></html>\n`;

const note = (book: Book, { place, text }: AuthorNote): string =>
  `<aside epub:type="afterword" class="${place}"><p>${xmlText(book.labels.note)}</p>${text
    .split('\n')
    .map((line) => `<p>${xmlText(line)}</p>`)
    .join('')}</aside>`;

/** A chapter's page, headed by its title, or by its `label` if it has none. The author's note is above or below the text. */
export function chapterPage(book: Book, { label, text }: BookChapter): string {
  const { title, content, authorNote } = text;
  const isUntitled = title.trim() === '';
  const aside = authorNote ? note(book, authorNote) : '';
  return page(
    book,
    label,
    'bodymatter',
    `<section epub:type="chapter" role="doc-chapter"><h1${isUntitled ? ' class="untitled"' : ''}>${xmlText(isUntitled ? label : title)}</h1>` +
      (authorNote?.place === 'above' ? aside : '') +
      content.blocks.map((block) => blockHtml(block)).join('\n') +
      (authorNote?.place === 'below' ? aside : '') +
      '</section>',
  );
}

/** The page with title and pen name. */
export const titlePage = (book: Book): string =>
  page(
    book,
    book.title,
    'frontmatter',
    `<section class="title" epub:type="titlepage"><h1>${xmlText(book.title)}</h1><p>${xmlText(book.author)}</p></section>`,
  );

/** The cover page. `file`: the picture's path as the page refers to it. */
export const coverPage = (book: Book, file: string): string =>
  page(
    book,
    book.labels.cover,
    'frontmatter',
    `<section class="cover" epub:type="cover"><img src="${file}" role="doc-cover" alt="${xmlText(book.title)}"/></section>`,
  );
