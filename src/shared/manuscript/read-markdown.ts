import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { canonicalRuns, cleanText, MARKS, type Mark, type Run } from '#shared/domain/story-document.ts';
import { checkMarkdown } from './check-markdown.ts';
import { isSceneLine } from './line-kinds.ts';
import {
  blockPart,
  DroppedCount,
  headingPart,
  type Reading,
  type ReadPart,
  UnreadableFile,
} from './reading.ts';

const HTML_MARKS: ReadonlyMap<string, Mark> = new Map(
  Object.entries<Mark>({
    u: 'underline',
    ins: 'underline',
    b: 'bold',
    strong: 'bold',
    i: 'italic',
    em: 'italic',
    s: 'strike',
    del: 'strike',
  }),
);
const HAN_END = /[\p{Script=Han}，。！？、；：”」』]$/u;

/** A line end inside a paragraph becomes a space, or nothing between Chinese characters. */
function soft(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .map((line, index) => {
      const begun = index === 0 ? line : line.replace(/^[ \t]+/, '');
      if (index === lines.length - 1) return begun;
      const ended = trimEnd(begun);
      return HAN_END.test(ended.slice(-2)) ? ended : `${ended} `;
    })
    .join('');
}

function trimEnd(text: string): string {
  let to = text.length;
  while (to > 0 && (text[to - 1] === ' ' || text[to - 1] === '\t')) to -= 1;
  return text.slice(0, to);
}

/** Reads a paragraph's content as lines of runs; a hard break begins a new line. */
class InlineReader {
  readonly lines: Run[][] = [[]];
  private readonly dropped: DroppedCount;
  constructor(dropped: DroppedCount) {
    this.dropped = dropped;
  }

  read(nodes: readonly PhrasingContent[], marks: ReadonlySet<Mark>): void {
    // Underline and the like are HTML in Markdown: opening and closing tags are siblings.
    const open = new Set(marks);
    for (const node of nodes) this.node(node, open);
  }

  private put(text: string, marks: ReadonlySet<Mark>): void {
    const clean = cleanText(text);
    if (clean !== '')
      this.lines.at(-1)?.push({ text: clean, marks: MARKS.filter((mark) => marks.has(mark)) });
  }

  private node(node: PhrasingContent, marks: Set<Mark>): void {
    const inside = (mark: Mark) => new Set([...marks, mark]);
    switch (node.type) {
      case 'text':
        this.put(soft(node.value), marks);
        return;
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
        this.dropped.add('code');
        this.put(node.value, marks);
        return;
      case 'link':
      case 'linkReference':
        this.dropped.add('links');
        this.read(node.children, marks);
        return;
      case 'html':
        this.html(node.value, marks);
        return;
      case 'image':
      case 'imageReference':
        this.dropped.add('images');
        return;
      default:
        this.dropped.add('footnotes');
    }
  }

  private html(tag: string, marks: Set<Mark>): void {
    const [, close, name = ''] = /^<(\/?)([a-z]+)\s*\/?>$/i.exec(tag) ?? [];
    const mark = HTML_MARKS.get(name.toLowerCase());
    if (name.toLowerCase() === 'br') this.lines.push([]);
    else if (!mark) this.dropped.add('html');
    else if (close) marks.delete(mark);
    else marks.add(mark);
  }
}

/** Collects paragraphs, headings and scene breaks; descends into containers. */
class BlockReader {
  readonly parts: ReadPart[] = [];
  private readonly dropped: DroppedCount;
  constructor(dropped: DroppedCount) {
    this.dropped = dropped;
  }

  walk(node: RootContent, quoted: boolean): void {
    switch (node.type) {
      case 'heading':
        this.heading(node.depth, node.children);
        return;
      case 'paragraph':
        this.paragraph(node.children, quoted);
        return;
      case 'thematicBreak':
        this.parts.push(blockPart({ type: 'sceneBreak' }));
        return;
      case 'blockquote':
        for (const child of node.children) this.walk(child, true);
        return;
      case 'list':
        this.dropped.add('lists');
        for (const child of node.children.flatMap((item) => item.children)) this.walk(child, quoted);
        return;
      case 'code':
        this.code(node.value, quoted);
        return;
      case 'html':
        this.dropped.add('html');
        return;
      default:
        // Link definitions have no words.
        return;
    }
  }

  private heading(depth: number, nodes: readonly PhrasingContent[]): void {
    const words = this.inline(nodes).map((runs) => runs.map((run) => run.text).join(''));
    this.parts.push(headingPart(depth, words.join(' ').trim()));
  }

  private paragraph(nodes: readonly PhrasingContent[], quoted: boolean): void {
    for (const runs of this.inline(nodes)) {
      const line = runs.map((run) => run.text).join('');
      if (isSceneLine(line)) this.parts.push(blockPart({ type: 'sceneBreak' }));
      else this.put(runs, quoted);
    }
  }

  private code(value: string, quoted: boolean): void {
    this.dropped.add('code');
    for (const line of value.split('\n').map(cleanText))
      if (line.trim() !== '') this.put([{ text: line }], quoted);
  }

  private put(runs: Run[], quoted: boolean): void {
    this.parts.push(blockPart({ type: quoted ? 'quote' : 'paragraph', runs }));
  }

  private inline(nodes: readonly PhrasingContent[]): Run[][] {
    const reader = new InlineReader(this.dropped);
    reader.read(nodes, new Set());
    return reader.lines.map(canonicalRuns).filter((runs) => runs.some((run) => run.text.trim() !== ''));
  }
}

/**
 * Reads Markdown (CommonMark with ~~strike~~). Formatting a story does not have is dropped and counted, its words are kept. Throws
 * `UnreadableFile`: `tooNested`, `tooManyMarks`.
 */
export function readMarkdown(source: string): Omit<Reading, 'encoding'> {
  const dropped = new DroppedCount();
  const text = source.replace(/^---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, () => {
    dropped.add('frontMatter');
    return '';
  });
  checkMarkdown(text);
  const root = parse(text);
  const reader = new BlockReader(dropped);
  for (const node of root.children) reader.walk(node, false);
  return { parts: reader.parts, dropped: dropped.counts };
}

/** Lists can be nested over many lines, and the parser recurses into each. */
function parse(text: string) {
  try {
    return fromMarkdown(text, {
      extensions: [gfmStrikethrough()],
      mdastExtensions: [gfmStrikethroughFromMarkdown()],
    });
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile('tooNested') : error;
  }
}
