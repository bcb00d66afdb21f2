import type { Dropped } from './reading.ts';
import type { XmlElement } from './xml-events.ts';

/** Elements left out with their content, and how they are reported; null: not reported, as they contain no text of the author. */
const LEFT_OUT: ReadonlyMap<string, Dropped | null> = new Map(
  Object.entries<Dropped | null>({
    del: 'deletions',
    moveFrom: 'deletions',
    drawing: 'images',
    pict: 'images',
    object: 'images',
    oMath: 'equations',
    oMathPara: 'equations',
    rt: 'symbols',
    sdtPr: null,
  }),
);
/** Elements whose content is text: of runs, deleted runs and equations. */
const TEXTS = new Set(['t', 'delText']);
/** Attributes that describe a picture. */
const DESCRIPTIONS = ['descr', 'alt', 'title', 'string'];

/** An element that is left out with all inside it; its words are collected for the list. */
export class Skipped {
  readonly what: Dropped | null;
  /** It holds a horizontal line of Google Docs or Word for the web. */
  isRule = false;
  hasBox = false;
  /** It says that the content around it is a table of contents. */
  isContents = false;
  text = '';
  private readonly described = new Set<string>();
  readonly name: string;
  private depth = 0;
  private inText = false;

  constructor(name: string) {
    this.name = name;
    this.what = LEFT_OUT.get(name) ?? null;
  }

  /** Whether an element is left out; elements of other names are read, or mean nothing. */
  static has(name: string): boolean {
    return LEFT_OUT.has(name);
  }

  open({ name, attribute }: XmlElement): void {
    if (name === this.name) this.depth += 1;
    if (name === 'rect' && /^(?:t|true|1)$/.test(attribute('hr') ?? '')) this.isRule = true;
    if (name === 'txbxContent') this.hasBox = true;
    if (name === 'docPartGallery' && attribute('val') === 'Table of Contents') this.isContents = true;
    this.inText = TEXTS.has(name);
    if (name === 'p' || name === 'tab' || name === 'br' || name === 'cr') this.text += ' ';
    if (/^(?:docPr|cNvPr|rect|shape|textpath|imagedata)$/.test(name))
      for (const description of DESCRIPTIONS) this.describe(attribute(description) ?? '');
  }

  /** Adds a description; programs write the same one to several elements. */
  private describe(description: string): void {
    if (!this.described.has(description)) this.text += ` ${description}`;
    this.described.add(description);
  }

  /** Returns true when the element itself is closed. */
  close({ name }: XmlElement): boolean {
    this.inText = false;
    if (name === this.name) this.depth -= 1;
    return this.depth === 0;
  }

  read(text: string): void {
    if (this.inText) this.text += text;
  }
}
