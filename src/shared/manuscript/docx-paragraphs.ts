import { type Block, canonicalRuns, MARKS, type Run } from '#shared/domain/story-document.ts';
import { DOCX_STYLES } from './docx-styles.ts';
import { isSceneLine } from './line-kinds.ts';
import {
  blockPart,
  chapterPart,
  type HeadingName,
  headingPart,
  type LeftOutList,
  type ReadPart,
  volumePart,
} from './reading.ts';
import { withTitles } from './titles/find-titles.ts';

/** A paragraph of a Word file, divided into lines at its line breaks. */
export type DocxParagraph = {
  /** Name of its style in lower case, and its id. */
  style: string;
  styleId: string;
  /** 0: heading of the first level; undefined: text. */
  outline: number | undefined;
  /** Its automatic number as it is shown, as "Chapter 1" or "•"; '' without one. */
  label: string;
  /** The paragraph has a border above or below, or contains a horizontal line. */
  ruled: boolean;
  lines: Run[][];
  /** What a heading is by the table of contents of its file, in place of its words. */
  names?: HeadingName | null;
};

const QUOTES = new Set([
  'quote',
  'intense quote',
  'quotations',
  'block text',
  'zitat',
  'citation',
  'kutipan',
  '引用',
  '明显引用',
]);
const TITLES = new Set(['title', 'judul', '标题', '標題', 'titel', 'titre', 'título', 'titolo']);
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
/** A paragraph's words with its number. */
const labelled = (paragraph: DocxParagraph): string => `${paragraph.label} ${wordsOf(paragraph)}`.trim();
const isTitle = (paragraph: DocxParagraph): boolean =>
  TITLES.has(paragraph.style) && wordsOf(paragraph) !== '';
const isHeading = (paragraph: DocxParagraph): boolean =>
  paragraph.outline !== undefined && paragraph.outline < 9 && labelled(paragraph) !== '';
/** A style for scene breaks says nothing of a paragraph with words. */
const isBreak = (paragraph: DocxParagraph): boolean =>
  wordsOf(paragraph) === '' || isSceneLine(wordsOf(paragraph));

const notePart = (place: 'above' | 'below', { lines }: DocxParagraph): ReadPart => ({
  kind: 'note',
  note: { place, text: lines.map(textOf).join('\n') },
});

/** Names of our own styles, as `docxStyles` writes them, in lower case. Other programs change the ids. */
const OWN_NAMES = {
  title: 'title',
  subtitle: 'subtitle',
  heading: 'heading 1',
  volume: 'volume title',
  quote: 'quote',
  sceneBreak: 'scene break',
} as const;
const isOwn = ({ style, styleId }: DocxParagraph, which: keyof typeof OWN_NAMES): boolean =>
  styleId === DOCX_STYLES[which] || style === OWN_NAMES[which];

/** Lines with the number of their paragraph before the first. */
const withLabel = (lines: Run[][], label: string): Run[][] =>
  lines.map((runs, at) =>
    at > 0 || label === '' ? runs : [{ text: textOf(runs) === '' ? label : `${label} ` }, ...runs],
  );

/** Reads a paragraph of our own file: its style says what it is. `level`: of the headings of chapters. */
function ownParts(paragraph: DocxParagraph, level: number): ReadPart[] {
  const { lines, label } = paragraph;
  const title = label === '' ? lines.map(textOf).join(' ') : labelled(paragraph);
  if (isOwn(paragraph, 'heading')) return [chapterPart(level, title)];
  if (isOwn(paragraph, 'volume') && title !== '') return [volumePart(title)];
  if (isOwn(paragraph, 'sceneBreak') && isBreak(paragraph)) return [blockPart({ type: 'sceneBreak' })];
  const numbered = withLabel(lines, label);
  const place = NOTES.get(paragraph.style);
  if (place) return [notePart(place, { ...paragraph, lines: numbered })];
  const type = isOwn(paragraph, 'quote') ? 'quote' : 'paragraph';
  return numbered.map((runs) => blockPart({ type, runs: canonicalRuns(runs) }));
}

/** Reads the paragraphs of a file from another program: headings, scene breaks, quotes and text are recognised by their formatting. */
function* foreignParts(paragraphs: readonly DocxParagraph[], dropped: LeftOutList): Generator<ReadPart> {
  const titles = paragraphs.filter(isTitle);
  const firstHeading = paragraphs.findIndex(isHeading);
  // One title above the headings is the story's; several titles, or a title without headings, are titles of chapters.
  const hasTitlePage =
    titles.length === 1 && firstHeading >= 0 && paragraphs.findIndex(isTitle) < firstHeading;
  for (const [index, paragraph] of paragraphs.entries()) {
    const isOnTitlePage = isTitle(paragraph) || (index < firstHeading && BELOW_TITLE.has(paragraph.style));
    if (hasTitlePage && isOnTitlePage) dropped.add('titlePage', labelled(paragraph));
    else yield* foreignPart(paragraph, dropped);
  }
}

function* foreignPart(paragraph: DocxParagraph, dropped: LeftOutList): Generator<ReadPart> {
  const words = wordsOf(paragraph);
  const place = NOTES.get(paragraph.style);
  if (place && words !== '') yield notePart(place, paragraph);
  else if (isTitle(paragraph)) yield headingPart(1, labelled(paragraph));
  else if (isHeading(paragraph)) {
    const heading = headingPart((paragraph.outline ?? 0) + 1, labelled(paragraph));
    yield heading.kind === 'heading' && paragraph.names !== undefined
      ? { ...heading, names: paragraph.names }
      : heading;
  } else if (paragraph.style === 'scene break' && isBreak(paragraph)) yield blockPart({ type: 'sceneBreak' });
  else for (const block of linesOf(paragraph, dropped)) yield blockPart(block);
}

/** The lines of a paragraph as blocks of a story: each is a paragraph, a quote or a scene break. */
export function* linesOf(paragraph: DocxParagraph, dropped: LeftOutList): Generator<Block> {
  const type = QUOTES.has(paragraph.style) ? 'quote' : 'paragraph';
  let { label } = paragraph;
  if (paragraph.ruled && wordsOf(paragraph) === '') {
    yield { type: 'sceneBreak' };
    return;
  }
  for (const line of paragraph.lines.map(canonicalRuns)) {
    const text = textOf(line);
    if (text.trim() === '') dropped.add('emptyLines');
    else if (isSceneLine(text)) yield { type: 'sceneBreak' };
    else {
      yield { type, runs: label === '' ? line : canonicalRuns([{ text: `${label} ` }, ...line]) };
      label = '';
    }
  }
  // A number without text is text; a bullet without text is an empty line.
  if (wordsOf(paragraph) === '' && /[\p{L}\p{N}]/u.test(label)) yield { type, runs: [{ text: label }] };
}

/** Converts paragraphs of a Word file to parts; `own`: a file we wrote. */
export function partsOfParagraphs(
  paragraphs: readonly DocxParagraph[],
  own: boolean,
  dropped: LeftOutList,
): ReadPart[] {
  if (!own) return withTitles([...foreignParts(paragraphs, dropped)], dropped);
  const first = paragraphs.findIndex((paragraph) => isOwn(paragraph, 'heading'));
  const level = paragraphs.some((paragraph) => isOwn(paragraph, 'volume')) ? 2 : 1;
  const isCover = (paragraph: DocxParagraph, index: number) =>
    index < first && (isOwn(paragraph, 'title') || isOwn(paragraph, 'subtitle'));
  return paragraphs.flatMap((paragraph, index) => {
    if (!isCover(paragraph, index)) return ownParts(paragraph, level);
    dropped.add('titlePage', labelled(paragraph));
    return [];
  });
}

/** Whether the name of a style, in lower case, says what its paragraphs are. */
export const isKnownStyle = (style: string): boolean =>
  TITLES.has(style) ||
  QUOTES.has(style) ||
  BELOW_TITLE.has(style) ||
  NOTES.has(style) ||
  style === 'scene break' ||
  style === 'volume title';

/** Whether a style's marks are ignored: the formatting of a heading or quote is not the author's choice. */
export const hasStyleLook = (style: string): boolean =>
  TITLES.has(style) || QUOTES.has(style) || style.startsWith('heading ');

/** The marks that are set, in the order of `MARKS`, in which a run stores them. */
export const marksOf = (looks: { readonly [Name in (typeof MARKS)[number]]?: boolean }) =>
  MARKS.filter((mark) => looks[mark]);
