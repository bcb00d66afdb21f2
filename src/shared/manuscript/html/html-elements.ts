/** What elements of HTML mean to a story. */

import type { Mark } from '#shared/domain/story-document.ts';
import type { Dropped } from '#shared/manuscript/reading.ts';
import type { XmlElement } from '#shared/manuscript/xml-events.ts';

/** Elements that make their text bold, italic and so on. */
export const MARK_OF: ReadonlyMap<string, Mark> = new Map(
  Object.entries<Mark>({
    b: 'bold',
    strong: 'bold',
    i: 'italic',
    em: 'italic',
    cite: 'italic',
    dfn: 'italic',
    var: 'italic',
    u: 'underline',
    ins: 'underline',
    s: 'strike',
    strike: 'strike',
    del: 'strike',
  }),
);

/** Elements whose text is a line of its own. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol p pre search section summary table tbody td tfoot th ' +
    'thead tr ul xmp plaintext optgroup frameset level level1 level2 level3 level4 level5 level6 bodymatter frontmatter rearmatter ' +
    'doctitle docauthor'
  ).split(' '),
);

/** Elements left out with all inside, and how they are listed. */
const LEFT_OUT: ReadonlyMap<string, Dropped> = new Map(
  Object.entries<Dropped>({
    script: 'scripts',
    style: 'scripts',
    template: 'scripts',
    noscript: 'hidden',
    title: 'frontMatter',
    svg: 'images',
    object: 'images',
    applet: 'images',
    video: 'images',
    audio: 'images',
    canvas: 'images',
    iframe: 'images',
    noframes: 'html',
    noembed: 'html',
    map: 'images',
    math: 'equations',
    rt: 'symbols',
    rp: 'symbols',
    rtc: 'symbols',
    nav: 'contents',
    button: 'html',
    select: 'html',
    textarea: 'html',
    datalist: 'html',
  }),
);

/** Kinds whose entries are listed one by one: each element of these names begins another. */
export const ENTRIES: ReadonlyMap<Dropped, ReadonlySet<string>> = new Map([
  ['contents', new Set(['li', 'p', 'tr', 'div', 'dt', 'dd', 'h1', 'h2', 'h3'])],
  ['footnotes', new Set(['li', 'aside'])],
]);

const NOTE_TYPES = /(?:^|\s)(?:doc-)?(?:footnotes?|endnotes?|rearnotes?)(?=\s|$)/;
const REFERENCE_TYPES = /(?:^|\s)(?:noteref|doc-noteref|footnote-ref|footnoteRef|FootnoteReference)(?=\s|$)/;
/** Addresses of footnotes as LibreOffice, Word, Google Docs and Markdown programs write them. */
const NOTE_ADDRESS = /#(?:sd(?:foot|end)note\d+sym|_?(?:ftn|edn)\d+|ftnt\d+|cmnt\d+|fn:?[\w-]*\d+)$/;
const NOTE_ID = /^(?:sd(?:foot|end)note\d+|(?:ftn|edn)\d+)$/;
/** The mark at the beginning of a footnote in Google Docs; its paragraph is the footnote. */
const NOTE_MARK_ID = /^(?:ftnt|cmnt)\d+$/;
const TITLE_PAGES = /(?:^|\s)(?:titlepage|halftitlepage|cover)(?=\s|$)/;
const CONTENTS = /(?:^|\s)(?:toc|landmarks|page-list|loi|lot|doc-toc|doc-pagelist)(?=\s|$)/;

/** What an element says it is, by its EPUB type and its role. */
export const typeOf = ({ attribute }: XmlElement): string =>
  `${attribute('epub:type') ?? ''} ${attribute('role') ?? ''}`;

/** Whether an element refers to a footnote. */
export function isReference(element: XmlElement): boolean {
  const { name, attribute } = element;
  if (name !== 'a' && name !== 'noteref') return false;
  const about = `${typeOf(element)} ${attribute('class') ?? ''}`;
  return name === 'noteref' || REFERENCE_TYPES.test(about) || NOTE_ADDRESS.test(attribute('href') ?? '');
}

/** Whether the paragraph around this element is a footnote. */
export const marksNote = ({ name, attribute }: XmlElement): boolean =>
  name === 'a' && NOTE_MARK_ID.test(attribute('id') ?? attribute('name') ?? '');

const NOTE_BLOCKS = /^(?:div|section|aside|ol)$/;
const CONTENTS_ID = /^(?:Table of Contents\d+|toc)$/i;
/** What LibreOffice calls the top and the bottom of its pages. */
const PAGE_HEADERS = /^(?:header|footer)$/;

/** Word's comments and footnotes in a page or on the clipboard: their lists, by style, and the marks in the text. */
const WORD_LISTS = /mso-element:\s*(comment|footnote|endnote)-list/i;
const WORD_COMMENT = /(?:^|\s)(?:MsoCommentReference|msocomanchor|msocomtxt)(?=\s|$)/i;

/** How marks of Word and pandoc are listed; undefined for everything else. */
function leftOutOfProgram({ name, attribute }: XmlElement): Dropped | undefined {
  const classes = attribute('class') ?? '';
  const [, list] = WORD_LISTS.exec(attribute('style') ?? '') ?? [];
  if (list) return list.toLowerCase() === 'comment' ? 'comments' : 'footnotes';
  if (WORD_COMMENT.test(classes)) return 'comments';
  // pandoc writes an equation as text in a span of this class.
  if (name === 'span' && /^math (?:inline|display)$/.test(classes)) return 'equations';
  return isTracked({ name, attribute }, 'del') ? 'deletions' : undefined;
}

/**
 * Whether an element is a tracked change and not the author's mark: Word and LibreOffice name who made it and when, pandoc uses a class.
 */
export function isTracked(
  { name, attribute }: Pick<XmlElement, 'name' | 'attribute'>,
  kind: 'ins' | 'del',
): boolean {
  const classes = attribute('class') ?? '';
  const named =
    kind === 'del' ? /(?:^|\s)(?:msoDel|deletion)(?=\s|$)/i : /(?:^|\s)(?:msoIns|insertion)(?=\s|$)/i;
  return named.test(classes) || (name === kind && (attribute('datetime') ?? attribute('cite')) !== undefined);
}

/** Picture descriptions that are a character: programs for messages show an emoji as a picture. */
const EMOJI =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])+)$/u;

/** The emoji that a picture stands for; undefined for any other picture. */
export const emojiOf = ({ name, attribute }: XmlElement): string | undefined => {
  const text = attribute('alt')?.trim() ?? '';
  return name === 'img' && EMOJI.test(text) ? text : undefined;
};

/** More tabs in one place are not a story's. */
const TABS_MAX = 100;

/**
 * The tabs or the line end that an element of Word stands for, whose own text only fills the place; '' for the end of a paragraph in Word for the
 * web; undefined for any other element. `tabs`: by its styles.
 */
export function shownBlank({ attribute }: XmlElement, tabs: number | undefined): string | undefined {
  if (tabs) return '\t'.repeat(Math.min(tabs, TABS_MAX));
  const [, name] = /(?:^|\s)(EOP|LineBreakBlob)(?=\s|$)/.exec(attribute('class') ?? '') ?? [];
  if (name === undefined) return undefined;
  return name === 'EOP' ? '' : '\n';
}

/** What Word calls the signs of its lists, which are text in a span marked like this. */
const LIST_SIGN = /mso-list:\s*ignore/i;
export const isListSign = ({ attribute }: XmlElement): boolean => LIST_SIGN.test(attribute('style') ?? '');
/** Bullets in Word's fonts of signs. */
const BULLETS = /^[·•o§ØüvqèÞ–-]$/;

/** The sign of a list item as text: a number as it is, any bullet as "•". */
export const bulletOf = (sign: string): string => {
  const text = sign.replace(/[\s\u00a0]+/g, ' ').trim();
  return BULLETS.test(text) ? '•' : text;
};

/** Whether an element is a footnote, or holds them. */
function isNote(element: XmlElement): boolean {
  const { name, attribute } = element;
  if (name === 'note' || name === 'annotation') return true;
  if (name === 'a' || name === 'body' || name === 'html') return false;
  if (NOTE_TYPES.test(typeOf(element))) return true;
  if (NOTE_BLOCKS.test(name) && NOTE_TYPES.test(attribute('class') ?? '')) return true;
  return name === 'div' && NOTE_ID.test(attribute('id') ?? '');
}

/** How an element that is left out with all inside is listed; undefined for one that is read. `isHidden`: by its styles. */
export function leftOutAs(element: XmlElement, isHidden: boolean): Dropped | undefined {
  const { name, attribute } = element;
  const type = typeOf(element);
  if (isReference(element) || isNote(element)) return 'footnotes';
  const kind = leftOutOfProgram(element) ?? LEFT_OUT.get(name);
  if (kind) return kind;
  if (name === 'div' && PAGE_HEADERS.test(attribute('title') ?? '')) return 'pageHeaders';
  if (TITLE_PAGES.test(type)) return 'titlePage';
  if (CONTENTS.test(type) || CONTENTS_ID.test(attribute('id') ?? '')) return 'contents';
  return isHidden || attribute('hidden') !== undefined ? 'hidden' : undefined;
}

/** The words of an element that are not its text: descriptions of pictures, and what a field shows. */
export function wordsBeside({ name, attribute }: XmlElement): string {
  const words = [attribute('alt'), attribute('title'), attribute('summary')];
  if (name === 'input' && attribute('type') !== 'hidden')
    words.push(attribute('value'), attribute('placeholder'));
  if (name === 'optgroup' || name === 'option' || name === 'track') words.push(attribute('label'));
  return words.filter((text) => text !== undefined).join(' ');
}

/** Data about a page that say nothing to its author. */
const TECHNICAL =
  /^(?:viewport|generator|robots|theme-color|color-scheme|progid|originator|format-detection|created|changed|changedby|date)$/i;

/** The words of a `meta` element, '' if they are not the author's. */
export function metaWords({ attribute }: XmlElement): string {
  const name = attribute('name') ?? attribute('property') ?? attribute('itemprop') ?? '';
  return name === '' || TECHNICAL.test(name) ? '' : (attribute('content') ?? '');
}

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['a', 'lowerLetter'],
  ['A', 'upperLetter'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
]);

/** Format of an ordered list's numbers, as `formatNumber` takes it. */
export const listFormat = (type: string | undefined): string => FORMATS.get(type ?? '') ?? 'decimal';
