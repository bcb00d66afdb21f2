import type { DocxParagraph } from '#shared/manuscript/docx-paragraphs.ts';
import type { HeadingName, LeftOutList } from '#shared/manuscript/reading.ts';
import { readTitleLine } from '#shared/manuscript/titles/title-line.ts';
import { type BookPages, wordsOf } from './book-pages.ts';
import type { NavEntry } from './epub-nav.ts';

/** A heading that the table of contents names. `at`: index of the paragraph at which it begins. */
type Title = { label: string; at: number; depth: number; names: HeadingName };

/** A title in the text is the label, or has the same words in as many paragraphs. */
const TITLE_PARAGRAPHS = 3;
const LEVELS = 9;

const alike = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Where entries lead. What leads nowhere, as the name of a part may, begins where the first entry inside it does. */
function placesOf(entries: readonly NavEntry[], { starts, anchors }: BookPages): (number | undefined)[] {
  const places = entries.map(({ path, id }) => anchors.get(`${path}#${id}`) ?? starts.get(path));
  for (let index = entries.length - 2; index >= 0; index -= 1) {
    const isAbove = (entries[index + 1]?.depth ?? 0) > (entries[index]?.depth ?? 0);
    if (isAbove) places[index] ??= places[index + 1];
  }
  return places;
}

/** Whether there is text, which is no heading, between two paragraphs. */
const hasText = (paragraphs: readonly DocxParagraph[], from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) {
    const paragraph = paragraphs[at];
    if (paragraph && paragraph.outline === undefined && wordsOf(paragraph) !== '') return true;
  }
  return false;
};

const isAlikeText = (label: string, paragraph: DocxParagraph | undefined): boolean =>
  paragraph !== undefined && alike(wordsOf(paragraph)) === alike(label);

/** Whether there is text below a title: the title itself may be a paragraph. */
const hasTextBelow = (
  label: string,
  paragraphs: readonly DocxParagraph[],
  from: number,
  to: number,
): boolean => hasText(paragraphs, isAlikeText(label, paragraphs[from]) ? from + 1 : from, to);

/** Whether an entry is a part: by its name; else it holds chapters, and has no text of its own or its chapters have pages of their own. */
function isPart(entry: NavEntry, next: NavEntry | undefined, hasOwnText: boolean): boolean {
  const kind = readTitleLine(entry.label)?.kind;
  if (kind === 'part') return true;
  if (!next || next.depth <= entry.depth || kind === 'chapter' || kind === 'named') return false;
  return entry.path === '' || next.path !== entry.path || !hasOwnText;
}

/** The titles of parts and chapters among the entries. Entries inside a chapter are its sections, and begin nothing. */
function titlesOf(entries: readonly NavEntry[], pages: BookPages): Title[] {
  const places = placesOf(entries, pages);
  const titles: Title[] = [];
  let last = 0;
  /** Depth of the chapter whose sections follow. */
  let chapter = LEVELS;
  for (const [index, entry] of entries.entries()) {
    const { label, depth } = entry;
    const at = places[index];
    // What leads back would make the book begin again.
    if (at === undefined || at < last || depth > chapter) continue;
    const hasOwnText = hasTextBelow(label, pages.paragraphs, at, places[index + 1] ?? at);
    const names = isPart(entry, entries[index + 1], hasOwnText) ? 'part' : 'chapter';
    chapter = names === 'part' ? LEVELS : depth;
    last = at;
    titles.push({ label, at, depth, names });
  }
  return titles;
}

const headingOf = ({ depth, names }: Title, paragraph: DocxParagraph): DocxParagraph => ({
  ...paragraph,
  style: '',
  outline: Math.min(depth, LEVELS - 1),
  names,
});

/** Finds a title's own words at its place: the number of paragraphs that have the words of the label; 0 if none have. */
function ownParagraphs(
  label: string,
  paragraphs: readonly DocxParagraph[],
  from: number,
  to: number,
): number {
  let words = '';
  for (let at = from; at < Math.min(to, from + TITLE_PARAGRAPHS); at += 1) {
    const paragraph = paragraphs[at];
    if (!paragraph) break;
    words += alike(wordsOf(paragraph));
    if (words !== '' && words === alike(label)) return at - from + 1;
  }
  return 0;
}

/**
 * Makes the entries of the table of contents headings: parts, and the chapters in them (MOVE-2). Where the text has the same words as an entry,
 * they become the heading; otherwise the entry does. Other headings of the pages begin no chapter. Words of entries that become headings are
 * taken back from the list of what was left out.
 */
export function withNavTitles(
  pages: BookPages,
  entries: readonly NavEntry[],
  dropped: LeftOutList,
): DocxParagraph[] {
  const { paragraphs } = pages;
  const titles = titlesOf(entries, pages);
  const deepest = titles.reduce((max, { depth }) => Math.max(max, depth), 0);
  const inner = (paragraph: DocxParagraph): DocxParagraph =>
    paragraph.outline === undefined
      ? { ...paragraph, style: paragraph.style === 'title' ? '' : paragraph.style }
      : { ...paragraph, outline: Math.min(deepest + 1 + paragraph.outline, LEVELS - 1), names: null };
  const result: DocxParagraph[] = [];
  let at = 0;
  const copyTo = (to: number): void => {
    for (; at < to; at += 1) {
      const paragraph = paragraphs[at];
      if (paragraph) result.push(inner(paragraph));
    }
  };
  const ends = endsOf(titles, paragraphs.length);
  const used: string[] = [];
  for (const [index, title] of titles.entries()) {
    copyTo(title.at);
    const end = ends[index] ?? at;
    // A chapter without a heading and without text is none, as the cover.
    if (at >= end && title.names === 'chapter') continue;
    const own = ownParagraphs(title.label, paragraphs, at, end);
    const first = paragraphs[at];
    if (own === 1 && first) result.push(headingOf(title, first));
    else {
      used.push(title.label);
      for (const paragraph of paragraphs.slice(at, at + own)) dropped.add('contents', wordsOf(paragraph));
      result.push(headingOf(title, { ...NO_WORDS, lines: [[{ text: title.label }]] }));
    }
    at += own;
  }
  dropped.takeBack('contents', used);
  copyTo(paragraphs.length);
  return result;
}

/** Where the text of each title ends: at the next title that begins later. */
function endsOf(titles: readonly Title[], last: number): number[] {
  const ends: number[] = [];
  for (let index = titles.length - 1; index >= 0; index -= 1) {
    const next = titles[index + 1];
    const isSame = next !== undefined && next.at === titles[index]?.at;
    ends[index] = next === undefined ? last : isSame ? (ends[index + 1] ?? last) : next.at;
  }
  return ends;
}

const NO_WORDS: DocxParagraph = { style: '', styleId: '', outline: 0, label: '', ruled: false, lines: [] };
