import { cleanText, type Run } from '#shared/domain/story-document.ts';
import { type DocxParagraph, hasStyleLook, marksOf } from '#shared/manuscript/docx-paragraphs.ts';
import type { LeftOutList } from '#shared/manuscript/reading.ts';
import { inSymbols } from '#shared/manuscript/symbol-fonts.ts';
import type { XmlElement, XmlListener } from '#shared/manuscript/xml-events.ts';
import type { OdtLists } from './odt-lists.ts';
import { leftOutAs, markWords, OdtSkipped } from './odt-skipped.ts';
import type { OdtLooks, OdtStyle, OdtStyles } from './odt-styles.ts';

type OpenParagraph = {
  style: OdtStyle;
  outline: number | undefined;
  label: string;
  lines: Run[][];
  /** The last character is a blank that takes the next one with it. */
  endsBlank: boolean;
};

/** Most blanks of one `text:s`; more are not a story's. */
const BLANKS_MAX = 1_000;

/** Collects the paragraphs of an OpenDocument text (ODF 1.3, part 3), in the form of a Word file's paragraphs. */
export class OdtBody implements XmlListener {
  readonly paragraphs: DocxParagraph[] = [];
  /** Whether the document is a text at all, and not a table or slides. */
  isText = false;
  private readonly styles: OdtStyles;
  private readonly lists: OdtLists;
  private readonly dropped: LeftOutList;
  private inBody = false;
  private skipped: OdtSkipped | undefined;
  /** Paragraphs can be inside one another, in notes that are read as text. */
  private paragraph: OpenParagraph | undefined;
  private readonly spans: OdtLooks[] = [];
  private tables = 0;
  private links = 0;
  /** Style of each open list. */
  private readonly openLists: string[] = [];
  private item = '';
  /** Lists whose items are numbered paragraphs, and whether one is open. */
  private readonly numberedLists = new Set<string>();
  private isNumbered = false;
  /** The reading of an open ruby. */
  private reading = '';

  constructor(styles: OdtStyles, lists: OdtLists, dropped: LeftOutList) {
    this.styles = styles;
    this.lists = lists;
    this.dropped = dropped;
  }

  open(element: XmlElement): void {
    const { name } = element;
    if (name === 'body') this.inBody = true;
    if (name === 'text' && this.inBody) this.isText = true;
    if (!this.inBody) return;
    if (this.skipped) {
      this.skipped.open(element);
      return;
    }
    const mark = markWords(element);
    if (mark !== '') this.dropped.add('contents', mark);
    const kind = leftOutAs(element);
    if (kind) this.skipped = new OdtSkipped(kind, element);
    else this.content(element);
  }

  private content(element: XmlElement): void {
    const { name, attribute } = element;
    switch (name) {
      case 'p':
      case 'h':
        this.begin(element);
        return;
      case 'span':
        this.spans.push(this.styles.get('text', attribute('style-name') ?? '').looks);
        return;
      case 'list':
        this.list(attribute);
        return;
      case 'numbered-paragraph':
        this.numberedParagraph(attribute);
        return;
      case 'list-item':
        this.itemLabel(attribute('start-value'));
        return;
      case 'table':
        if (this.tables === 0) this.dropped.add('tables');
        this.tables += 1;
        return;
      case 'a':
        this.links += 1;
        this.dropped.add(
          'links',
          `${attribute('href') ?? ''} ${attribute('title') ?? attribute('name') ?? ''}`,
        );
        return;
      default:
        this.character(name, attribute);
    }
  }

  private character(name: string, attribute: XmlElement['attribute']): void {
    if (!this.paragraph) return;
    if (name === 's')
      this.push(' '.repeat(Math.min(BLANKS_MAX, Math.max(1, Number(attribute('c') ?? '1') || 1))));
    else if (name === 'tab') this.push('\t');
    else if (name === 'line-break') {
      this.paragraph.lines.push([]);
      this.paragraph.endsBlank = true;
    } else return;
    if (name !== 'line-break') this.paragraph.endsBlank = false;
  }

  private list(attribute: XmlElement['attribute']): void {
    const style = attribute('style-name') ?? this.openLists.at(-1) ?? '';
    const continues = attribute('continue-numbering') === 'true' || attribute('continue-list') !== undefined;
    if (this.openLists.length === 0 && !continues) this.lists.restart(style);
    this.openLists.push(style);
  }

  /** A paragraph that is an item by itself, with the style and the level of its own. */
  private numberedParagraph(attribute: XmlElement['attribute']): void {
    const style = attribute('style-name') ?? '';
    const id = attribute('list-id') ?? '';
    if (!this.numberedLists.has(id)) this.lists.restart(style);
    this.numberedLists.add(id);
    this.isNumbered = true;
    this.itemLabel(attribute('start-value'), style, Math.max(1, Number(attribute('level') ?? '1') || 1));
  }

  private itemLabel(
    start: string | undefined,
    style = this.openLists.at(-1) ?? '',
    level = this.openLists.length,
  ): void {
    const label = this.lists.label(style, level, start === undefined ? undefined : Number(start));
    // An item that only holds a list has no text for its own number.
    this.item = `${this.item} ${label}`.trim();
  }

  private begin({ name, attribute }: XmlElement): void {
    if (this.paragraph) this.end();
    const style = this.styles.get('paragraph', attribute('style-name') ?? '');
    const level = Math.max(1, Number(attribute('outline-level') ?? '1') || 1);
    const isHeading = name === 'h';
    const isListed = this.openLists.length > 0 || this.isNumbered;
    const label =
      isHeading && !isListed && attribute('is-list-header') !== 'true'
        ? this.lists.heading(level)
        : this.item;
    this.item = '';
    this.paragraph = {
      style,
      outline: isHeading ? level - 1 : style.outline,
      label,
      lines: [[]],
      endsBlank: true,
    };
  }

  text(text: string): void {
    if (!this.inBody) return;
    if (this.skipped) this.skipped.read(text);
    else if (this.paragraph) this.blanks(this.paragraph, text.replace(/[ \t\r\n]+/g, ' '));
  }

  /** Adds text; of several blanks one is shown, and none at the beginning (ODF 1.3, 6.1.2). */
  private blanks(paragraph: OpenParagraph, text: string): void {
    const shown = paragraph.endsBlank && text.startsWith(' ') ? text.slice(1) : text;
    if (shown === '') return;
    this.push(shown);
    paragraph.endsBlank = shown.endsWith(' ');
  }

  private push(text: string): void {
    const { paragraph } = this;
    if (!paragraph) return;
    const above =
      hasStyleLook(paragraph.style.name) || paragraph.outline !== undefined ? {} : paragraph.style.looks;
    const looks: OdtLooks = Object.assign({}, above, ...this.spans);
    // The underline of a link is not the author's.
    if (this.links > 0) looks.underline = false;
    const shown = looks.symbols ? inSymbols(looks.symbols, text) : text;
    if (looks.hidden) this.dropped.add('hidden', shown);
    else paragraph.lines.at(-1)?.push({ text: cleanText(shown), marks: marksOf(looks) });
  }

  close({ name }: XmlElement): void {
    if (!this.inBody) return;
    if (this.skipped) {
      if (this.skipped.close()) this.leave(this.skipped);
      return;
    }
    if (name === 'body') this.inBody = false;
    else if (name === 'p' || name === 'h') this.end();
    else if (name === 'span') this.spans.pop();
    else if (name === 'list') this.openLists.pop();
    else if (name === 'list-item' || name === 'numbered-paragraph') this.endItem();
    else if (name === 'table') this.tables -= 1;
    else if (name === 'a') this.links -= 1;
    else if (name === 'ruby') this.endRuby();
  }

  private endRuby(): void {
    const { reading } = this;
    this.reading = '';
    const shown = this.dropped.readingOf(reading);
    if (shown === '' || !this.paragraph) return;
    this.push(shown);
    this.paragraph.endsBlank = false;
  }

  private leave(skipped: OdtSkipped): void {
    this.skipped = undefined;
    if (skipped.reading === undefined) skipped.list(this.dropped);
    else this.reading += skipped.reading;
    if (this.paragraph && skipped.numberText) this.paragraph.label = skipped.numberText;
  }

  /** An item without a paragraph shows its number alone. */
  private endItem(): void {
    this.isNumbered = false;
    this.item = '';
  }

  private end(): void {
    const { paragraph } = this;
    if (!paragraph) return;
    this.paragraph = undefined;
    const { style, outline, label, lines } = paragraph;
    this.paragraphs.push({ style: style.name, styleId: '', outline, label, ruled: style.ruled, lines });
  }
}
