import type { InlineCode, PhrasingContent } from 'mdast';
import { cleanText, MARKS, type Mark, type Run } from '#shared/domain/story-document.ts';
import { isSceneLine } from './line-kinds.ts';
import { readTag, type TagNames } from './markdown-html.ts';
import { unguarded } from './prepare-markdown.ts';
import type { LeftOutList } from './reading.ts';
import { readTitleLine } from './titles/title-line.ts';

/** The Markdown that is read, the tags in all of it, and where what is left out is listed. */
export type InlineSource = { text: string; tags: TagNames; dropped: LeftOutList };

const HAN_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。！？、；：”」』]$/u;

function trimEnd(text: string): string {
  let to = text.length;
  while (to > 0 && (text[to - 1] === ' ' || text[to - 1] === '\t')) to -= 1;
  return text.slice(0, to);
}

/** Whether a line inside a paragraph stays a line of its own. */
const standsAlone = (line: string): boolean => isSceneLine(line) || readTitleLine(line)?.isSure === true;

/** A line with what its end becomes in a paragraph. */
function withLineEnd(line: string): string {
  const ended = trimEnd(line);
  return HAN_END.test(unguarded(ended).slice(-2)) ? ended : `${ended} `;
}

/** Reads a paragraph's content as lines of runs; a hard break begins a new line. */
export class InlineReader {
  readonly lines: Run[][] = [[]];
  private readonly source: InlineSource;
  /** What comes next is apart from what was read last. */
  private apart = false;
  /** What was read inside an open `<rt>` or `<rp>`. */
  private above: string | undefined;

  constructor(source: InlineSource) {
    this.source = source;
  }

  read(nodes: readonly PhrasingContent[], marks: ReadonlySet<Mark>): void {
    // Underline and the like are HTML in Markdown: opening and closing tags are siblings.
    const open = new Set(marks);
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'text') this.text(node.value, open, index === nodes.length - 1);
      else this.node(node, open);
    }
  }

  /**
   * Code formatting is left out, so a blank beside its signs divides words again: "a` b `c". Markdown drops such a pair of blanks, as the
   * formatting divides the words.
   */
  private code({ value, position }: InlineCode, marks: ReadonlySet<Mark>): void {
    const written = this.source.text.slice(position?.start.offset, position?.end.offset);
    this.apart ||= /^`+\s/.test(written);
    this.put(value, marks);
    this.apart = /\s`+$/.test(written);
  }

  private put(text: string, marks: ReadonlySet<Mark>): void {
    const before = this.lines.at(-1)?.at(-1)?.text ?? ' ';
    const isGlued = this.apart && /\S$/.test(before) && /^\S/.test(text);
    this.apart = false;
    const clean = cleanText(unguarded(isGlued ? ` ${text}` : text));
    if (this.above !== undefined) this.above += clean;
    else if (clean !== '')
      this.lines.at(-1)?.push({ text: clean, marks: MARKS.filter((mark) => marks.has(mark)) });
  }

  private newLine(): void {
    if (this.lines.at(-1)?.length !== 0) this.lines.push([]);
  }

  /** A line end becomes a space, or nothing between Chinese characters. Chapter titles and scene breaks stay lines of their own. */
  private text(value: string, marks: ReadonlySet<Mark>, isLast: boolean): void {
    const lines = value.split(/\r?\n/);
    for (const [index, raw] of lines.entries()) {
      const isEnd = index === lines.length - 1;
      const line = index === 0 ? raw : raw.replace(/^[ \t]+/, '');
      const isWhole = (index > 0 || this.lines.at(-1)?.length === 0) && (!isEnd || isLast);
      if (isWhole && standsAlone(unguarded(line))) this.ownLine(line, marks);
      else this.put(isEnd ? line : withLineEnd(line), marks);
    }
  }

  private ownLine(line: string, marks: ReadonlySet<Mark>): void {
    const last = this.lines.at(-1)?.at(-1);
    if (last) last.text = trimEnd(last.text);
    this.newLine();
    this.put(line.trim(), marks);
    this.lines.push([]);
  }

  private node(node: Exclude<PhrasingContent, { type: 'text' }>, marks: Set<Mark>): void {
    const { dropped } = this.source;
    const inside = (mark: Mark) => new Set([...marks, mark]);
    switch (node.type) {
      case 'strong':
        this.read(node.children, inside('bold'));
        return;
      case 'emphasis':
        this.read(node.children, inside('italic'));
        return;
      case 'delete':
        this.read(node.children, inside('strike'));
        return;
      case 'break':
        this.lines.push([]);
        return;
      case 'inlineCode':
        dropped.add('code');
        this.code(node, marks);
        return;
      case 'link':
        this.read(node.children, marks);
        this.address(node);
        return;
      case 'image':
        dropped.add(
          'images',
          [node.alt, node.url, node.title].map((text) => unguarded(text ?? '')).join(' '),
        );
        return;
      case 'html':
        this.html(node.value, marks);
        return;
      default:
        this.put(this.source.text.slice(node.position?.start.offset, node.position?.end.offset), marks);
    }
  }

  /** Lists a link's address, unless it is the link's text (`<https://example.org>`). */
  private address({ url, title, children }: Extract<PhrasingContent, { type: 'link' }>): void {
    const [only] = children;
    const shown = only?.type === 'text' ? only.value : '';
    const isShown = url === shown || url === `mailto:${shown}`;
    this.source.dropped.add('links', unguarded([isShown ? '' : url, title ?? ''].join(' ')));
  }

  private html(value: string, marks: Set<Mark>): void {
    const tag = readTag(value, this.source.tags);
    const listed = unguarded(value);
    if (!tag) this.put(value.replace(/\r?\n/g, ' '), marks);
    else if (tag.kind === 'mark') {
      marks[tag.closes ? 'delete' : 'add'](tag.mark);
      if (tag.hasWords) this.source.dropped.add('html', listed);
    } else if (tag.kind === 'break') this.ownLine('* * *', marks);
    else if (/^<r[tp][\s>]/i.test(value)) this.above = '';
    else if (/^<\/r[tp]\s*>/i.test(value)) this.endAbove(/^<\/rt/i.test(value), marks);
    else this.element(tag.kind, listed);
  }

  /** A reading above its text (`rt`) is put behind it, or listed; `rp` has brackets for programs that know no ruby. */
  private endAbove(isReading: boolean, marks: ReadonlySet<Mark>): void {
    const text = this.above ?? '';
    this.above = undefined;
    if (isReading) this.put(this.source.dropped.readingOf(text), marks);
    else if (/[\p{L}\p{N}]/u.test(text)) this.source.dropped.addWords('symbols', text);
  }

  /** Ends the paragraph. A reading that is never closed is text. */
  finish(): void {
    const text = this.above ?? '';
    this.above = undefined;
    this.put(text, new Set());
  }

  private element(kind: 'line' | 'image' | 'block' | 'inline', written: string): void {
    // The words of two blocks must not become one.
    if (kind === 'block' || kind === 'line') this.newLine();
    const isBare = /^<(?:br|wbr)\s*\/?>$/i.test(written);
    if (!isBare) this.source.dropped.add(kind === 'image' ? 'images' : 'html', written);
  }
}
