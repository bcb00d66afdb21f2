import { cleanText, MARKS, type Run } from '#shared/domain/story-document.ts';
import { formatNumber } from '#shared/manuscript/docx-number-formats.ts';
import type { DocxParagraph } from '#shared/manuscript/docx-paragraphs.ts';
import { LeftOutList } from '#shared/manuscript/reading.ts';
import type { XmlElement, XmlListener } from '#shared/manuscript/xml-events.ts';
import { ABOUT_CHAPTER } from './archive-notes.ts';
import { addRules, type CssLooks, type CssRules, styledLooks } from './css-looks.ts';
import {
  BLOCKS,
  bulletOf,
  emojiOf,
  isListSign,
  isTracked,
  leftOutAs,
  listFormat,
  MARK_OF,
  marksNote,
  metaWords,
  wordsBeside,
} from './html-elements.ts';
import { SkippedElement } from './skipped-element.ts';

/** An open element: what it looks like, and what its list counts. */
type Frame = {
  name: string;
  looks: CssLooks;
  isBlock: boolean;
  /** Paragraphs there were when it began; none more when it ends: it was empty. */
  before: number;
  isHeading: boolean;
  isAbout: boolean;
  /** The number or bullet of a list item, as Word writes it. */
  isSign: boolean;
};

/** An open list: the format of its numbers, the next one, and how they go on. */
type List = { format: string; next: number; step: number };

/** Classes by which programs name what is on a title page: pandoc, Google Docs, Word. */
const TITLE_PAGE = /(?:^|\s)(?:Mso)?(title|subtitle|author|date)(?=\s|$)/i;
const LISTS = new Set(['ol', 'ul', 'menu', 'dir']);

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
  readonly dropped = new LeftOutList();
  private readonly rules: Map<string, CssLooks>;
  private readonly frames: Frame[] = [];
  private readonly lists: List[] = [];
  private skipped: SkippedElement | undefined;
  private lines: Run[][] = [[]];
  private label = '';
  private quotes = 0;
  /** Open blocks about a chapter (`archive-notes.ts`). */
  private about = 0;
  private tables = 0;
  private links = 0;
  private heading: number | undefined;
  private style = '';
  private isNote = false;

  /** `rules`: of the page's style sheets; those inside it are added. */
  constructor(rules: CssRules = new Map()) {
    this.rules = new Map(rules);
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
    if (isBlock) this.flush();
    this.anchor(attribute('id'));
    if (name === 'a') this.anchor(attribute('name'));
    if (kind) {
      this.skipped = new SkippedElement(kind, element);
      return;
    }
    this.begin(element, looks, isBlock);
  }

  private anchor(id: string | undefined): void {
    if (id !== undefined && !this.anchors.has(id)) this.anchors.set(id, this.paragraphs.length);
  }

  private begin(element: XmlElement, looks: CssLooks, isBlock: boolean): void {
    const { name } = element;
    const above = this.frames.at(-1)?.looks ?? {};
    const mark = MARK_OF.get(name);
    const own: CssLooks = { ...(mark ? { [mark]: true } : {}), ...looks };
    // The underline of a link is not the author's.
    if (name === 'a' || this.links > 0 || isTracked(element, 'ins')) delete own.underline;
    if (name === 'pre' || name === 'listing' || name === 'xmp') own.keepsBlanks ??= true;
    const level = levelOf(element);
    if (level !== undefined) this.heading = level;
    const isAbout = name === 'div' && /(?:^|\s)meta(?:\s|$)/.test(element.attribute('class') ?? '');
    if (isAbout) this.about += 1;
    const [before, isHeading] = [this.paragraphs.length, level !== undefined];
    this.frames.push({
      name,
      looks: { ...above, ...own },
      isBlock: isBlock || isHeading,
      before,
      isHeading,
      isAbout,
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
    } else if (name === 'ol' || name === 'ul' || name === 'menu' || name === 'dir')
      this.list(name, attribute);
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

  private list(name: string, attribute: XmlElement['attribute']): void {
    const isReversed = attribute('reversed') !== undefined;
    const start = Number.parseInt(attribute('start') ?? '', 10);
    this.lists.push(
      name === 'ol'
        ? {
            format: listFormat(attribute('type')),
            next: Number.isNaN(start) ? 1 : start,
            step: isReversed ? -1 : 1,
          }
        : { format: 'bullet', next: 0, step: 0 },
    );
  }

  /** The number or bullet of a list item is text, as in a Word file. */
  private item(value: string | undefined): void {
    const frame = this.frames.at(-1);
    const list = this.lists.at(-1);
    if (!list || frame?.looks.unmarked) return;
    const given = Number.parseInt(value ?? '', 10);
    if (!Number.isNaN(given)) list.next = given;
    const number = formatNumber(list.next, list.next < 1 ? 'decimal' : list.format);
    // An item that only holds a list has no text for its own number.
    this.label = `${this.label} ${list.format === 'bullet' ? '•' : `${number}.`}`.trim();
    list.next += list.step;
  }

  private rule(): void {
    this.paragraphs.push({ ...this.paragraph([[]]), label: '', ruled: true });
  }

  private inline(element: XmlElement): void {
    const { name } = element;
    const emoji = emojiOf(element);
    if (name === 'br') this.lines.push([]);
    else if (emoji) this.put(emoji);
    else if (name === 'img' || name === 'image' || name === 'embed' || name === 'area')
      this.dropped.add('images', wordsBeside(element));
    else if (name === 'a') this.link(element);
    else if (name === 'meta') this.meta(element);
    else if (name === 'q') this.put('“');
    else if (name === 'code' || name === 'tt' || name === 'kbd' || name === 'samp') this.dropped.add('code');
    else this.beside(element);
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
    if (this.skipped) this.skipped.read(text);
    else if (this.frames.at(-1)?.looks.keepsBlanks) this.putLines(text);
    else this.put(text.replace(/[ \t\n\r\f]+/g, ' '));
  }

  comment(text: string): void {
    if (/[\p{L}\p{N}]/u.test(text)) this.dropped.add('comments', text);
  }

  private putLines(text: string): void {
    for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
      if (index > 0) this.lines.push([]);
      this.push(line);
    }
  }

  /** Adds text whose blanks are single; one at the beginning of a line, or after another, is not shown. */
  private put(text: string): void {
    const last = this.lines.at(-1)?.at(-1)?.text ?? ' ';
    this.push(text.startsWith(' ') && last.endsWith(' ') ? text.slice(1) : text);
  }

  private push(text: string): void {
    if (text === '') return;
    const { looks = {}, isSign = false } = this.frames.at(-1) ?? {};
    if (isSign) {
      this.label += text;
      return;
    }
    this.lines.at(-1)?.push({ text: cleanText(text), marks: MARKS.filter((mark) => looks[mark]) });
  }

  close(raw: XmlElement): void {
    const name = raw.name.toLowerCase();
    if (this.skipped) {
      if (this.skipped.close()) this.leave(this.skipped);
      return;
    }
    if (name === 'q') this.put('”');
    const frame = this.frames.at(-1);
    if (frame?.isBlock) this.flush(frame);
    this.frames.pop();
    if (frame?.isSign && !this.frames.at(-1)?.isSign) this.label = bulletOf(this.label);
    if (frame?.isAbout) this.about -= 1;
    if (name === 'a') this.links -= 1;
    else if (name === 'blockquote') this.quotes -= 1;
    else if (name === 'table') this.tables -= 1;
    else if (LISTS.has(name)) this.lists.pop();
  }

  private leave(skipped: SkippedElement): void {
    this.skipped = undefined;
    if (skipped.name === 'style') addRules(this.rules, skipped.text);
    skipped.list(this.dropped);
  }

  private paragraph(lines: Run[][]): DocxParagraph {
    const outline = this.heading === undefined ? undefined : this.heading - 1;
    const style = this.quotes > 0 ? 'quote' : this.style;
    const styleId = this.about > 0 ? ABOUT_CHAPTER : '';
    return { style, styleId, outline, label: this.label, ruled: false, lines };
  }

  /** Ends the open paragraph. A paragraph without anything in it is an empty line. */
  private flush(ending?: Frame): void {
    const lines = this.lines.map(withoutEndBlank);
    this.lines = [[]];
    const hasText = lines.some((runs) => runs.length > 0);
    const isEmpty = ending?.name === 'p' && ending.before === this.paragraphs.length;
    if (this.isNote && hasText) this.dropped.add('footnotes', textOfLines(lines));
    else if (hasText || isEmpty || (ending?.name === 'li' && this.label !== '')) {
      // A line break at the end of a paragraph shows nothing.
      if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
      this.paragraphs.push(this.paragraph(lines));
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

const textOfLines = (lines: readonly Run[][]): string =>
  lines.map((runs) => runs.map(({ text }) => text).join('')).join(' ');

/** A blank at the end of a line is not shown. */
function withoutEndBlank(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (!last?.text.endsWith(' ')) return runs;
  return [...runs.slice(0, -1), { ...last, text: last.text.slice(0, -1) }].filter(({ text }) => text !== '');
}
