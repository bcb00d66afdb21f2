import type { Dropped, LeftOutList } from '#shared/manuscript/reading.ts';
import type { XmlElement } from '#shared/manuscript/xml-events.ts';
import { BLOCKS, ENTRIES, isReference, wordsBeside } from './html-elements.ts';

/** An element that is left out with all inside it; its words are collected for the list. */
export class SkippedElement {
  readonly name: string;
  /** Media of a style sheet, '' for any. */
  readonly media: string;
  private readonly kind: Dropped;
  private readonly isReference: boolean;
  private readonly texts: string[] = [''];
  private depth = 1;

  constructor(kind: Dropped, element: XmlElement) {
    this.kind = kind;
    this.name = element.name;
    this.media = element.attribute('media') ?? '';
    this.isReference = isReference(element);
    this.add(` ${wordsBeside(element)} `);
  }

  get text(): string {
    return this.texts.join('');
  }

  private add(text: string): void {
    this.texts.push((this.texts.pop() ?? '') + text);
  }

  open(element: XmlElement): void {
    this.depth += 1;
    if (ENTRIES.get(this.kind)?.has(element.name)) this.texts.push('');
    if (BLOCKS.has(element.name) || element.name === 'br') this.add(' ');
    const href = element.name === 'a' ? (element.attribute('href') ?? '') : '';
    // An address outside is the author's; one inside leads to what is read.
    const beside = `${wordsBeside(element)} ${/^(?:[a-z]+:|\/\/)/i.test(href) ? href : ''}`;
    if (beside.trim() !== '') this.add(` ${beside} `);
  }

  read(text: string): void {
    this.add(text);
  }

  /** Returns true when the element itself is closed. */
  close(): boolean {
    this.depth -= 1;
    this.add(this.depth > 0 ? '' : ' ');
    return this.depth === 0;
  }

  /** Puts its words on the list, one entry for each footnote or line of the contents. The mark of a footnote is no other footnote. */
  list(dropped: LeftOutList): void {
    if (this.isReference) {
      dropped.addWords(this.kind, this.text);
      return;
    }
    const texts = this.texts.filter((text) => text.trim() !== '');
    for (const text of texts) dropped.add(this.kind, text);
    // What has no words is counted, but not scripts and marks around ruby text.
    if (texts.length === 0 && (this.kind === 'images' || this.kind === 'equations')) dropped.add(this.kind);
  }
}
