import type { Run } from '#shared/domain/story-document.ts';
import { type DocxParagraph, marksOf } from '#shared/manuscript/docx-paragraphs.ts';
import { LeftOutList } from '#shared/manuscript/reading.ts';
import { inSymbols } from '#shared/manuscript/symbol-fonts.ts';
import type { XmlElement, XmlListener } from '#shared/manuscript/xml-events.ts';
import { ABOUT_CHAPTER } from './archive-notes.ts';
import { addRules, type CssLooks, type CssRules, isForScreens, styledLooks } from './css-looks.ts';
import {
  BLOCKS,
  bulletOf,
  emojiOf,
  isListSign,
  leftOutAs,
  marksNote,
  metaWords,
  shownBlank,
  wordsBeside,
} from './html-elements.ts';
import { HtmlLines, textOfLines } from './html-lines.ts';
import { HtmlLists } from './html-lists.ts';
import { ownLooks } from './own-looks.ts';
import { SkippedElement } from './skipped-element.ts';

/** An open element: what it looks like, and what its list counts. */
type Frame = {
  name: string;
  looks: CssLooks;
  isBlock: boolean;
  /** Its styles make it a block; its element is inline. */
  isStyledBlock: boolean;
  /** Each element in it is a block. */
  holdsBlocks: boolean;
  /** Paragraphs there were when it began; none more when it ends: it was empty. */
  before: number;
  isHeading: boolean;
  isAbout: boolean;
  /** It has a line above or below. */
  isRuled: boolean;
  /** The number or bullet of a list item, as Word writes it. */
  isSign: boolean;
};

/** Classes by which programs name what is on a title page: pandoc, Google Docs, Word. */
const TITLE_PAGE = /(?:^|\s)(?:Mso)?(title|subtitle|author|date)(?=\s|$)/i;

/** Elements inside a line, whatever their styles say. */
const NEVER_BLOCKS: ReadonlySet<string> = new Set(['br', 'wbr', 'rb', 'rt', 'rp', 'rtc']);

/** The heading level of an element; undefined for text. */
function levelOf({ name, attribute }: XmlElement): number | undefined {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  if (attribute('role') === 'heading') return Math.min(9, Math.max(1, Number(attribute('aria-level')) || 2));
  return undefined;
}

/** Collects the paragraphs of a page of HTML, as a browser shows them, in the form of a Word file's paragraphs. */
export class HtmlReader implements XmlListener {
  readonly paragraphs: DocxParagraph[] = [];
  /** Index of the paragraph at which an element with an id begins. */
  readonly anchors = new Map<string, number>();
  readonly dropped: LeftOutList;
  private readonly rules: Map<string, CssLooks>;
  private readonly frames: Frame[] = [];
  private readonly lists = new HtmlLists();
  private readonly lines = new HtmlLines();
  private skipped: SkippedElement | undefined;
  /** Readings of the ruby text that was read last; they are put behind it. */
  private readings = '';
  private label = '';
  private quotes = 0;
  /** Open blocks about a chapter (`archive-notes.ts`). */
  private about = 0;
  private tables = 0;
  private links = 0;
  private heading: number | undefined;
  private style = '';
  private isNote = false;

  /** `rules`: of the page's style sheets; those inside it are added. `dropped`: gets what is left out. */
  constructor(rules: CssRules = new Map(), dropped: LeftOutList = new LeftOutList()) {
    this.rules = new Map(rules);
    this.dropped = dropped;
  }

  open(raw: XmlElement): void {
    const element = { ...raw, name: raw.name.toLowerCase() };
    if (this.skipped) {
      this.skipped.open(element);
      return;
    }
    const { name, attribute } = element;
    const looks = styledLooks(this.rules, name, attribute('class') ?? '', attribute('style') ?? '');
    const isBlock = BLOCKS.has(name);
    const kind = leftOutAs(element, looks.hidden === true);
    const isStyledBlock = !isBlock && this.isStyledBlock(element, looks);
    if (isBlock) this.flush();
    else if (isStyledBlock) this.divide();
    this.anchor(attribute('id'));
    if (name === 'a') this.anchor(attribute('name'));
    if (kind) {
      this.skipped = new SkippedElement(kind, element);
      return;
    }
    const blank = shownBlank(element, looks.tabs);
    if (blank === undefined) this.begin(element, looks, isStyledBlock);
    else {
      this.lines.putKept(blank, []);
      // The blanks that fill its place are not the author's.
      this.skipped = new SkippedElement('contents', element);
    }
  }

  private anchor(id: string | undefined): void {
    if (id !== undefined && !this.anchors.has(id)) this.anchors.set(id, this.paragraphs.length);
  }

  /** Whether an element is a block by its own styles or by those of the element around it. */
  private isStyledBlock(element: XmlElement, looks: CssLooks): boolean {
    if (NEVER_BLOCKS.has(element.name) || looks.floats || emojiOf(element)) return false;
    return looks.block === true || this.frames.at(-1)?.holdsBlocks === true;
  }

  private begin(element: XmlElement, looks: CssLooks, isStyledBlock: boolean): void {
    const { name } = element;
    const isBlock = BLOCKS.has(name);
    const above = this.frames.at(-1)?.looks ?? {};
    const level = levelOf(element);
    const own = ownLooks(element, looks, { inLink: this.links > 0, isHeading: level !== undefined });
    if (level !== undefined) this.heading = level;
    const isAbout = name === 'div' && /(?:^|\s)meta(?:\s|$)/.test(element.attribute('class') ?? '');
    if (isAbout) this.about += 1;
    const [before, isHeading] = [this.paragraphs.length, level !== undefined];
    this.frames.push({
      name,
      looks: { ...above, ...own },
      isBlock: isBlock || isHeading,
      isStyledBlock: isStyledBlock && !isHeading,
      holdsBlocks: looks.holdsBlocks === true && name !== 'p',
      before,
      isHeading,
      isAbout,
      isRuled: looks.ruled === true,
      isSign: this.frames.at(-1)?.isSign === true || isListSign(element),
    });
    if (isBlock) this.block(element);
    else this.inline(element);
  }

  private block(element: XmlElement): void {
    const { name, attribute } = element;
    this.onTitlePage(name, attribute('class') ?? '');
    if (name === 'blockquote') this.quotes += 1;
    else if (name === 'table') {
      if (this.tables === 0) this.dropped.add('tables');
      this.tables += 1;
    } else if (HtmlLists.has(name)) this.lists.begin(element, this.rules);
    else if (name === 'li') this.item(attribute('value'));
    else if (name === 'hr') this.rule();
    else if (name === 'pre') this.dropped.add('code');
    this.beside(element);
  }

  private onTitlePage(name: string, classes: string): void {
    const style = TITLE_PAGE.exec(classes)?.[1]?.toLowerCase();
    if (style === undefined || !(name === 'p' || (name === 'h1' && style === 'title'))) return;
    this.style = style;
    this.heading = undefined;
  }

  /** The number or bullet of a list item is text, as in a Word file. An item that only holds a list has no text for its own number. */
  private item(value: string | undefined): void {
    const label = this.lists.label(value, this.frames.at(-1)?.looks ?? {});
    this.label = `${this.label} ${label}`.trim();
  }

  private rule(): void {
    this.paragraphs.push({ ...this.paragraph([[]]), label: '', ruled: true });
  }

  private inline(element: XmlElement): void {
    const { name } = element;
    const emoji = emojiOf(element);
    if (name === 'br') this.lines.breakLine();
    else if (emoji) this.put(emoji);
    else if (name === 'img' || name === 'image' || name === 'embed' || name === 'area')
      this.dropped.add('images', wordsBeside(element));
    else if (name === 'a') this.link(element);
    else if (name === 'meta') this.meta(element);
    else if (name === 'q') this.quoteMark('“');
    else if (name === 'code' || name === 'tt' || name === 'kbd' || name === 'samp') this.dropped.add('code');
    else this.beside(element);
  }

  private quoteMark(sign: string): void {
    if (!this.frames.at(-1)?.looks.unquoted) this.put(sign);
  }

  private link(element: XmlElement): void {
    const { attribute } = element;
    this.links += 1;
    const href = attribute('href');
    if (href !== undefined)
      this.dropped.add('links', `${href} ${attribute('title') ?? attribute('name') ?? ''}`);
    else this.beside(element);
    if (marksNote(element)) this.isNote = true;
  }

  private meta(element: XmlElement): void {
    const words = metaWords(element);
    if (words !== '') this.dropped.add('frontMatter', words);
  }

  /** What a tip says is not on the page until a reader points at it. */
  private beside(element: XmlElement): void {
    const words = wordsBeside(element);
    if (words.trim() !== '') this.dropped.add(element.name === 'input' ? 'html' : 'hidden', words);
  }

  text(text: string): void {
    if (this.skipped) {
      this.skipped.read(text);
      return;
    }
    if (text.trim() !== '') this.putReadings();
    this.put(text);
  }

  /** Puts the readings of a ruby text behind it, where they are kept. */
  private putReadings(): void {
    if (this.readings === '') return;
    const readings = this.dropped.readingOf(this.readings);
    this.readings = '';
    this.put(readings);
  }

  comment(text: string): void {
    if (/[\p{L}\p{N}]/u.test(text)) this.dropped.add('comments', text);
  }

  private put(text: string): void {
    const { looks = {}, isSign = false } = this.frames.at(-1) ?? {};
    const written = looks.blanks ? text.replace(/[\u00a0\r\n]/g, ' ') : text;
    const isKept = looks.keepsBlanks || looks.keepsLines || looks.blanks;
    const single = isKept ? written : written.replace(/[ \t\n\r\f]+/g, ' ');
    const shown = looks.symbols && !isSign ? inSymbols(looks.symbols, single, looks.letters) : single;
    if (isSign) this.label += shown;
    else if (looks.keepsBlanks || looks.blanks) this.lines.putKept(shown, marksOf(looks));
    else if (looks.keepsLines) this.lines.putLines(shown, marksOf(looks));
    else this.lines.put(shown, marksOf(looks));
  }

  close(raw: XmlElement): void {
    const name = raw.name.toLowerCase();
    if (this.skipped) {
      if (this.skipped.close()) this.leave(this.skipped);
      return;
    }
    if (name === 'q') this.quoteMark('”');
    else if (name === 'ruby') this.putReadings();
    const frame = this.frames.at(-1);
    if (frame?.isBlock) this.flush(frame);
    else if (frame?.isStyledBlock) this.divide();
    this.frames.pop();
    if (frame?.isSign && !this.frames.at(-1)?.isSign) this.label = bulletOf(this.label);
    if (frame?.isAbout) this.about -= 1;
    if (name === 'a') this.links -= 1;
    else if (name === 'blockquote') this.quotes -= 1;
    else if (name === 'table') this.tables -= 1;
    else if (HtmlLists.has(name)) this.lists.end();
  }

  private leave(skipped: SkippedElement): void {
    this.skipped = undefined;
    if (skipped.name === 'style' && isForScreens(skipped.media)) addRules(this.rules, skipped.text);
    if (skipped.name === 'rt' || skipped.name === 'rtc') this.readings += skipped.text.trim();
    else if (skipped.name !== 'rp' || /[\p{L}\p{N}]/u.test(skipped.text)) skipped.list(this.dropped);
  }

  private paragraph(lines: Run[][], ruled = false): DocxParagraph {
    const outline = this.heading === undefined ? undefined : this.heading - 1;
    const style = this.quotes > 0 ? 'quote' : this.style;
    const styleId = this.about > 0 ? ABOUT_CHAPTER : '';
    return { style, styleId, outline, label: this.label, ruled, lines };
  }

  /** Ends the paragraph, or the line of a heading, before an element that its styles make a block. */
  private divide(): void {
    if (this.heading !== undefined) {
      this.lines.endLine();
      return;
    }
    // What is after it belongs to the same note or quotation.
    const { isNote, style } = this;
    this.flush();
    this.isNote = isNote;
    this.style = style;
  }

  /** Whether the open paragraph is the empty first one of a list item. The next paragraph in the item then has its number. */
  private waitsForText(hasText: boolean, ending: Frame | undefined): boolean {
    return (
      !hasText && this.label !== '' && ending?.name === 'p' && this.frames.some(({ name }) => name === 'li')
    );
  }

  /** Ends the open paragraph. A paragraph without anything in it is an empty line. */
  private flush(ending?: Frame): void {
    this.putReadings();
    const lines = this.lines.take();
    const hasText = lines.some((runs) => runs.length > 0);
    const isEmpty = ending?.name === 'p' && ending.before === this.paragraphs.length;
    if (this.isNote && hasText) this.dropped.add('footnotes', textOfLines(lines));
    else if (this.waitsForText(hasText, ending)) this.dropped.add('emptyLines');
    else if (hasText || isEmpty || (ending?.name === 'li' && this.label !== '')) {
      // A line break at the end of a paragraph shows nothing.
      if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
      this.paragraphs.push(this.paragraph(lines, ending?.isRuled));
      this.label = '';
    }
    this.isNote = false;
    this.style = '';
    if (ending?.isHeading) this.heading = undefined;
  }

  /** Ends the page. */
  finish(): void {
    this.flush();
  }
}
