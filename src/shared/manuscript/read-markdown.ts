import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { canonicalRuns, type Run } from '#shared/domain/story-document.ts';
import { checkMarkdown } from './check-markdown.ts';
import { isSceneLine } from './line-kinds.ts';
import { tagNamesOf } from './markdown-html.ts';
import { InlineReader, type InlineSource } from './markdown-inline.ts';
import { prepareMarkdown, unguarded } from './prepare-markdown.ts';
import {
  blockPart,
  headingPart,
  LeftOutList,
  type Reading,
  type ReadPart,
  UnreadableFile,
} from './reading.ts';
import { withTitles } from './titles/find-titles.ts';

/** A longer line above `---` is the end of a scene, not a title. In characters. */
const UNDERLINED_CHARS_MAX = 120;

const textOf = (runs: readonly Run[]): string => runs.map((run) => run.text).join('');

/** Collects paragraphs, headings and scene breaks; descends into containers. */
class BlockReader {
  readonly parts: ReadPart[] = [];
  private readonly source: InlineSource;
  /** Markers ("3.", "-") of the list items that begin with the next text. They are the author's words, as in dialogue. */
  private marker = '';

  constructor(source: InlineSource) {
    this.source = source;
  }

  walk(node: RootContent, quoted: boolean): void {
    switch (node.type) {
      case 'heading':
        this.heading(node.depth, node.children, this.written(node));
        return;
      case 'paragraph':
        this.paragraph(node.children, quoted);
        return;
      case 'thematicBreak':
        this.endItem(quoted);
        this.parts.push(blockPart({ type: 'sceneBreak' }));
        return;
      case 'blockquote':
        for (const child of node.children) this.walk(child, true);
        return;
      case 'list':
        for (const item of node.children) this.item(item, quoted);
        return;
      case 'code':
        this.source.dropped.add('code', [node.lang, node.meta].join(' '));
        for (const line of node.value.split('\n'))
          if (line.trim() !== '') this.put([{ text: unguarded(line) }], quoted);
        return;
      default:
        // Any other syntax of the parser is text.
        this.put([{ text: this.written(node) }], quoted);
    }
  }

  private written({ position }: RootContent | ListItem): string {
    return unguarded(this.source.text.slice(position?.start.offset, position?.end.offset));
  }

  private item(item: ListItem, quoted: boolean): void {
    const from = item.position?.start.offset ?? 0;
    const to = item.children[0]?.position?.start.offset ?? item.position?.end.offset ?? from;
    const written = this.source.text.slice(from, to).replace(/[\s>]+/g, ' ');
    this.marker += `${written.trim()} `;
    for (const child of item.children) this.walk(child, quoted);
    this.endItem(quoted);
  }

  /** Ends a list item. A marker without text is text, or a scene break if it looks like one. */
  private endItem(quoted: boolean): void {
    if (isSceneLine(this.marker)) this.parts.push(blockPart({ type: 'sceneBreak' }));
    else if (this.marker !== '') this.put([], quoted);
    this.marker = '';
  }

  private heading(depth: number, nodes: readonly PhrasingContent[], written: string): void {
    const lines = this.inline(nodes);
    const text = lines.map(textOf).join(' ').trim();
    const isUnderlined = !/^ {0,3}#/.test(written);
    const isSentence = /[^\s.][.。,，;；:：…]["”’」』]?$/u.test(text) || /\n.*\n/.test(written);
    if (isUnderlined && (isSentence || text.length > UNDERLINED_CHARS_MAX)) {
      for (const runs of lines) this.put(runs, false);
      if (depth === 2) this.parts.push(blockPart({ type: 'sceneBreak' }));
    } else if (text === '' && this.marker === '') this.parts.push(blockPart({ type: 'sceneBreak' }));
    else {
      this.parts.push(headingPart(depth, `${this.marker}${text}`.trim()));
      this.marker = '';
    }
  }

  private paragraph(nodes: readonly PhrasingContent[], quoted: boolean): void {
    for (const runs of this.inline(nodes)) {
      if (isSceneLine(textOf(runs)) && this.marker === '') this.parts.push(blockPart({ type: 'sceneBreak' }));
      else this.put(runs, quoted);
    }
  }

  private put(runs: readonly Run[], quoted: boolean): void {
    const all = canonicalRuns([{ text: runs.length === 0 ? this.marker.trim() : this.marker }, ...runs]);
    this.marker = '';
    this.parts.push(blockPart({ type: quoted ? 'quote' : 'paragraph', runs: all }));
  }

  private inline(nodes: readonly PhrasingContent[]): Run[][] {
    const reader = new InlineReader(this.source);
    reader.read(nodes, new Set());
    reader.finish();
    return reader.lines.map(canonicalRuns).filter((runs) => textOf(runs).trim() !== '');
  }
}

/**
 * Reads Markdown (CommonMark with ~~strike~~). Syntax that means nothing to a story is text; formatting it does not have is listed with its
 * words. Throws `UnreadableFile`: `tooNested`, `tooManyMarks`.
 */
export function readMarkdown(
  source: string,
  readings?: boolean,
): Pick<Reading, 'parts' | 'dropped' | 'ruby'> {
  const dropped = new LeftOutList(readings);
  const text = prepareMarkdown(source, dropped);
  checkMarkdown(text);
  const reader = new BlockReader({ text, tags: tagNamesOf(text), dropped });
  for (const node of parse(text).children) reader.walk(node, false);
  return { parts: withTitles(reader.parts, dropped), ...dropped.found };
}

/** Lists can be nested over many lines, and the parser recurses into each. */
function parse(text: string) {
  try {
    return fromMarkdown(text, {
      // Blocks of HTML would hide the text in them; definitions look like "[Alice]: Hello"; indented paragraphs are no code in a story.
      extensions: [
        gfmStrikethrough({ singleTilde: false }),
        { disable: { null: ['htmlFlow', 'definition', 'codeIndented'] } },
      ],
      mdastExtensions: [gfmStrikethroughFromMarkdown()],
    });
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile('tooNested') : error;
  }
}
