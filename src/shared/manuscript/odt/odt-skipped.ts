import type { Dropped, LeftOutList } from '#shared/manuscript/reading.ts';
import type { XmlElement } from '#shared/manuscript/xml-events.ts';

/** Elements left out with all inside, and how they are listed. */
const LEFT_OUT: ReadonlyMap<string, Dropped> = new Map(
  Object.entries<Dropped>({
    note: 'footnotes',
    annotation: 'comments',
    'tracked-changes': 'deletions',
    'table-of-content': 'contents',
    'illustration-index': 'contents',
    'table-index': 'contents',
    'object-index': 'contents',
    'user-index': 'contents',
    'alphabetical-index': 'contents',
    bibliography: 'contents',
    'ruby-text': 'symbols',
    'hidden-text': 'hidden',
    script: 'scripts',
    scripts: 'scripts',
    forms: 'textBoxes',
    number: 'contents',
  }),
);
const DRAW = 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0';
const TABLE = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0';
const DRAW_3D = 'urn:oasis:names:tc:opendocument:xmlns:dr3d:1.0';

/** Names of the elements whose text describes the document and is not in it: who made a change, and when; the number of a note. */
const ABOUT = /^(?:note-citation|meta-.*|creator-initials|date-string)$/;
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';
/** Elements that begin another entry of the list. */
const ENTRIES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['contents', new Set(['p', 'h'])],
  ['deletions', new Set(['deletion'])],
]);
const BREAKS = new Set(['p', 'h', 's', 'tab', 'line-break', 'list-item', 'title', 'desc']);

/** How an element is listed that is left out with all inside it; undefined for one that is read. */
export function leftOutAs({ name, space, attribute }: XmlElement): Dropped | undefined {
  if ((space === DRAW && name !== 'a') || space === DRAW_3D) return 'images';
  if (space === TABLE && (name === 'title' || name === 'desc')) return 'hidden';
  if (name === 'section' && attribute('display') === 'none') return 'hidden';
  return LEFT_OUT.get(name);
}

/** Attributes with words, of the marks for an index, a table of contents or a bibliography. */
const MARK_WORDS = (
  'string-value key1 key2 main-entry author title booktitle journal publisher editor chapter edition series ' +
  'institution organizations school note annote year url custom1 custom2 custom3 custom4 custom5'
).split(' ');

/** The words of a mark whose text is not in the document, '' for any other element. */
export const markWords = ({ name, attribute }: XmlElement): string =>
  /-mark(?:-start)?$/.test(name)
    ? MARK_WORDS.map((word) => attribute(word))
        .filter((text) => text !== undefined)
        .join(' ')
    : '';

/** An element that is left out with all inside it; its words are collected for the list. */
export class OdtSkipped {
  private readonly kind: Dropped;
  private readonly name: string;
  private readonly texts: string[] = [''];
  private hasText = false;
  private depth = 1;
  private about = 0;

  constructor(kind: Dropped, { name, attribute }: XmlElement) {
    this.kind = kind;
    this.name = name;
    if (name === 'hidden-text') this.add(`${attribute('string-value') ?? ''} `);
  }

  /** The text of a `number`: a heading's or an item's number, as the program wrote it. */
  get numberText(): string | undefined {
    return this.name === 'number' ? this.texts.join('').trim() : undefined;
  }

  /** The words of a `ruby-text`. */
  get reading(): string | undefined {
    return this.name === 'ruby-text' ? this.texts.join('') : undefined;
  }

  private add(text: string): void {
    this.texts.push((this.texts.pop() ?? '') + text);
  }

  open(element: XmlElement): void {
    const { name, space, attribute } = element;
    this.depth += 1;
    if (this.about > 0 || space === DUBLIN_CORE || ABOUT.test(name)) this.about += 1;
    if (ENTRIES.get(this.kind)?.has(name)) this.texts.push('');
    if (BREAKS.has(name)) this.add(' ');
    if (name === 'p' || name === 'h') this.hasText = true;
    const href = attribute('href') ?? '';
    const mark = markWords(element);
    const value = mark === '' ? attribute('string-value') : mark;
    for (const words of [attribute('label'), value, name === 'a' ? href : undefined])
      if (words !== undefined) this.add(` ${words} `);
  }

  read(text: string): void {
    if (this.about === 0) this.add(text);
  }

  /** Returns true when the element itself is closed. */
  close(): boolean {
    this.depth -= 1;
    if (this.about > 0) this.about -= 1;
    return this.depth === 0;
  }

  list(dropped: LeftOutList): void {
    if (this.name === 'number') return;
    const kind = this.kind === 'images' && this.hasText ? 'textBoxes' : this.kind;
    const texts = this.texts.filter((text) => text.trim() !== '');
    for (const text of texts) dropped.add(kind, text);
    if (texts.length === 0 && (kind === 'images' || kind === 'footnotes')) dropped.add(kind);
  }
}
