import type { Archive } from '#shared/manuscript/archive.ts';
import { type DocxParagraph, partsOfParagraphs } from '#shared/manuscript/docx-paragraphs.ts';
import { decodeMarkup } from '#shared/manuscript/html/decode-markup.ts';
import { readPage } from '#shared/manuscript/html/read-html.ts';
import {
  headingPart,
  LeftOutList,
  type OnProgress,
  type Reading,
  type ReadPart,
} from '#shared/manuscript/reading.ts';
import { withTitles } from '#shared/manuscript/titles/find-titles.ts';
import { type BookPages, readBookPages, wordsOf } from './book-pages.ts';
import { type NavEntry, readNav, readNcx } from './epub-nav.ts';
import { type EpubPackage, openEpub } from './epub-package.ts';
import { withNavTitles } from './epub-titles.ts';
import { readOwnEpub } from './own-epub.ts';

/** More entries are no book's; their words stay in the list. */
const ENTRIES_MAX = 10_000;

/** The table of contents of a book; lists its words, as far as they are not those of the pages. */
function entriesOf(archive: Archive, { nav, ncx, spine }: EpubPackage, dropped: LeftOutList): NavEntry[] {
  const [bytes] = archive.readBytes(nav ? [nav.path] : []);
  const text = bytes ? decodeMarkup(bytes).text : '';
  const entries = nav ? readNav(text, nav.path) : [];
  if (nav && text !== '' && !spine.some(({ path }) => path === nav.path)) {
    const page = readPage(text);
    dropped.addAll(page.dropped);
    for (const paragraph of page.paragraphs) dropped.addWords('contents', wordsOf(paragraph));
  }
  const [xml = ''] = ncx ? archive.read([ncx.path]) : [];
  const old = readNcx(xml, ncx?.path ?? '');
  const known = new Set([...entries.map(({ label }) => label), ...(dropped.list.frontMatter?.texts ?? [])]);
  for (const words of [...old.entries.map(({ label }) => label), ...old.others])
    if (!known.has(words.replace(/\s+/g, ' ').trim())) dropped.add('contents', words);
  return (entries.length > 0 ? entries : old.entries)
    .slice(0, ENTRIES_MAX)
    .map((entry) => ({ ...entry, path: archive.find(entry.path) ?? entry.path }));
}

/** The parts of a book that marks no titles anywhere: each page is a chapter. */
function partsByPage({ paragraphs, starts }: BookPages, dropped: LeftOutList): ReadPart[] {
  const begins = [...new Set(starts.values())].sort((a, b) => a - b);
  return begins.flatMap((from, index) => {
    const page: DocxParagraph[] = paragraphs.slice(from, begins[index + 1]);
    const parts = partsOfParagraphs(page, false, dropped);
    return page.some((paragraph) => wordsOf(paragraph) !== '') ? [headingPart(1, ''), ...parts] : parts;
  });
}

/** Parts in groups that begin with a heading each. */
function byHeading(parts: readonly ReadPart[]): ReadPart[][] {
  const groups: ReadPart[][] = [];
  for (const part of parts)
    if (part.kind === 'heading' || groups.length === 0) groups.push([part]);
    else groups.at(-1)?.push(part);
  return groups;
}

/** Finds titles by their words in parts whose contents name none, as LibreOffice writes e-books. */
const withChaptersInParts = (parts: readonly ReadPart[], dropped: LeftOutList): ReadPart[] =>
  byHeading(parts).flatMap((group) => {
    const [first, ...inside] = group;
    if (first?.kind !== 'heading' || first.names !== 'part') return group;
    const found = withTitles(inside, dropped);
    return [
      first,
      ...found.map((part) => (part.kind === 'heading' ? { ...part, level: part.level + first.level } : part)),
    ];
  });

/** Reads an e-book (EPUB 2 and 3): its pages in their order, divided as its table of contents says, else by headings. Throws `UnreadableFile`. */
export function readEpub(archive: Archive, onProgress?: OnProgress, readings?: boolean): Reading {
  const dropped = new LeftOutList(readings);
  const book = openEpub(archive, dropped);
  const reading = (parts: ReadPart[]): Reading => ({
    parts,
    ...dropped.found,
    encoding: null,
    firstLines: [],
  });
  const own = readOwnEpub(archive, book, dropped);
  if (own) return reading(own);
  for (const { type } of book.spine) if (/^image\/(?!svg)/.test(type)) dropped.add('images');
  const paths = book.spine.filter(({ type }) => !/^image\/(?!svg)/.test(type)).map(({ path }) => path);
  const pages = readBookPages(archive, paths, { dropped, readings, onProgress });
  const entries = entriesOf(archive, book, dropped);
  const paragraphs = withNavTitles(pages, entries, dropped);
  if (paragraphs.some(({ outline }) => outline !== undefined))
    return reading(withChaptersInParts(partsOfParagraphs(paragraphs, false, dropped), dropped));
  const found = new LeftOutList();
  const parts = partsOfParagraphs(paragraphs, false, found);
  if (parts.some(({ kind }) => kind === 'heading')) {
    dropped.addAll(found);
    return reading(parts);
  }
  return reading(partsByPage(pages, dropped));
}
