import { Words } from './docx-words.ts';
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

/** An element that is left out with all inside it; its words are collected for the list. */
export class Skipped {
  readonly what: Dropped | null;
  /** It holds a horizontal line of Google Docs or Word for the web. */
  isRule = false;
  hasBox = false;
  /** It says that the content around it is a table of contents. */
  isContents = false;
  readonly name: string;
  private readonly words: Words;
  private depth = 0;

  /** `addresses`: of links, by id. */
  constructor(name: string, addresses: ReadonlyMap<string, string>) {
    this.name = name;
    this.what = LEFT_OUT.get(name) ?? null;
    this.words = new Words(addresses);
  }

  /** Whether an element is left out; elements of other names are read, or mean nothing. */
  static has(name: string): boolean {
    return LEFT_OUT.has(name);
  }

  get text(): string {
    return this.words.all;
  }

  open(element: XmlElement): void {
    const { name, attribute } = element;
    if (name === this.name) this.depth += 1;
    if (name === 'rect' && /^(?:t|true|1)$/.test(attribute('hr') ?? '')) this.isRule = true;
    if (name === 'txbxContent') this.hasBox = true;
    if (name === 'docPartGallery' && attribute('val') === 'Table of Contents') this.isContents = true;
    this.words.open(element);
  }

  /** Returns true when the element itself is closed. */
  close({ name }: XmlElement): boolean {
    this.words.close();
    if (name === this.name) this.depth -= 1;
    return this.depth === 0;
  }

  read(text: string): void {
    this.words.text(text);
  }
}
