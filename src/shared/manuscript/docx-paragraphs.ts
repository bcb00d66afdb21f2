import { canonicalRuns, MARKS, type Run } from '#shared/domain/story-document.ts';
import { DOCX_STYLES } from './docx-styles.ts';
import { isChapterLine, isSceneLine } from './line-kinds.ts';
import { blockPart, type DroppedCount, headingPart, type ReadPart } from './reading.ts';

/** A paragraph of a Word file, divided into lines at its line breaks. */
export type DocxParagraph = {
  /** Name of its style in lower case, and its id. */
  style: string;
  styleId: string;
  /** 0: heading of the first level; undefined: text. */
  outline: number | undefined;
  numbered: boolean;
  /** The paragraph has a border above or below, or contains a horizontal line. */
  ruled: boolean;
  lines: Run[][];
};

const QUOTES = new Set(['quote', 'intense quote', 'quotations', 'block text']);
/** Styles below the title on a title page. */
const BELOW_TITLE = new Set(['subtitle', 'author', 'date']);
/** Our own styles, by the names they keep when another program saves the file. */
const NOTES: ReadonlyMap<string, 'above' | 'below'> = new Map(
  Object.entries<'above' | 'below'>({
    'author note above': 'above',
    'author note below': 'below',
  }),
);
const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
const wordsOf = ({ lines }: DocxParagraph): string => lines.map(textOf).join(' ').trim();
const isTitle = ({ style }: DocxParagraph): boolean => style === 'title';
const isHeading = (paragraph: DocxParagraph): boolean =>
  paragraph.outline !== undefined && paragraph.outline < 9 && wordsOf(paragraph) !== '';

const notePart = (place: 'above' | 'below', { lines }: DocxParagraph): ReadPart => ({
  kind: 'note',
  note: { place, text: lines.map(textOf).join('\n') },
});

/** Reads a paragraph of our own file: its style says what it is. */
function ownPart(paragraph: DocxParagraph): ReadPart {
  const { styleId, lines } = paragraph;
  const runs = canonicalRuns(lines.flat());
  if (styleId === DOCX_STYLES.heading) return headingPart(1, textOf(runs));
  if (styleId === DOCX_STYLES.sceneBreak) return blockPart({ type: 'sceneBreak' });
  const place = NOTES.get(paragraph.style);
  if (place) return notePart(place, paragraph);
  return blockPart({ type: styleId === DOCX_STYLES.quote ? 'quote' : 'paragraph', runs });
}

/** Structure of a file made by another program. */
type Shape = {
  /** A single title above headings is the story's title; several titles, or a title without headings, are chapter titles. */
  titlePage: boolean;
  /** No heading or title marks the start of a chapter. */
  unmarked: boolean;
};

/** Reads the paragraphs of a file from another program: headings, scene breaks, quotes and text are recognised by their formatting. */
function* foreignParts(paragraphs: readonly DocxParagraph[], dropped: DroppedCount): Generator<ReadPart> {
  const hasHeadings = paragraphs.some(isHeading);
  const titles = paragraphs.filter((paragraph) => isTitle(paragraph) && wordsOf(paragraph) !== '');
  const titlePage = titles.length === 1 && hasHeadings;
  const shape = { titlePage, unmarked: !hasHeadings && titles.length === 0 };
  let begun = false;
  for (const paragraph of paragraphs) {
    begun ||= isHeading(paragraph);
    if (titlePage && !begun && BELOW_TITLE.has(paragraph.style)) continue;
    yield* foreignPart(paragraph, shape, dropped);
    if (paragraph.numbered && wordsOf(paragraph) !== '') dropped.add('lists');
  }
}

function* foreignPart(paragraph: DocxParagraph, shape: Shape, dropped: DroppedCount): Generator<ReadPart> {
  const words = wordsOf(paragraph);
  const place = NOTES.get(paragraph.style);
  if (place && words !== '') yield notePart(place, paragraph);
  else if (isTitle(paragraph) && words !== '') {
    if (shape.titlePage) dropped.add('titlePage');
    else yield headingPart(1, words);
  } else if (isHeading(paragraph)) yield headingPart((paragraph.outline ?? 0) + 1, words);
  else if (paragraph.style === 'scene break' || (paragraph.ruled && words === ''))
    yield blockPart({ type: 'sceneBreak' });
  else yield* foreignLines(paragraph, shape, dropped);
}

function* foreignLines(paragraph: DocxParagraph, shape: Shape, dropped: DroppedCount): Generator<ReadPart> {
  for (const line of paragraph.lines.map(canonicalRuns)) {
    const text = textOf(line);
    if (text.trim() === '') dropped.add('emptyLines');
    else if (isSceneLine(text)) yield blockPart({ type: 'sceneBreak' });
    else if (shape.unmarked && isChapterLine(text)) yield headingPart(1, text.trim());
    else yield blockPart({ type: QUOTES.has(paragraph.style) ? 'quote' : 'paragraph', runs: line });
  }
}

/** Converts paragraphs of a Word file to parts; `own`: a file we wrote. */
export function partsOfParagraphs(
  paragraphs: readonly DocxParagraph[],
  own: boolean,
  dropped: DroppedCount,
): ReadPart[] {
  if (!own) return [...foreignParts(paragraphs, dropped)];
  const isCover = ({ styleId }: DocxParagraph) =>
    styleId === DOCX_STYLES.title || styleId === DOCX_STYLES.subtitle;
  if (paragraphs.some(isCover)) dropped.add('titlePage');
  return paragraphs.filter((paragraph) => !isCover(paragraph)).map(ownPart);
}

/** Whether a style's marks are ignored: the formatting of a heading or quote is not the author's choice. */
export const hasStyleLook = (style: string): boolean =>
  style === 'title' || QUOTES.has(style) || style.startsWith('heading ');

/** The marks that are set, in the order of `MARKS`, in which a run stores them. */
export const marksOf = (looks: { readonly [Name in (typeof MARKS)[number]]?: boolean }) =>
  MARKS.filter((mark) => looks[mark]);
