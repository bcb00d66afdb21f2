import { cleanText } from '#shared/domain/story-document.ts';
import { isSceneLine } from './line-kinds.ts';
import { OWN_RULE, unescapedLine, VOLUME_RULE } from './own-lines.ts';
import {
  blockPart,
  chapterPart,
  headingPart,
  LeftOutList,
  type Reading,
  type ReadPart,
  volumePart,
} from './reading.ts';
import { withTitles } from './titles/find-titles.ts';
import { readTitleLine } from './titles/title-line.ts';

/** A rule under a title, or above and below it. */
const RULE = /^={3,}$/;
/** A longer line above a rule is text. In characters. */
const RULED_CHARS_MAX = 120;

/** Lines of a text, cleaned for paragraphs; a form feed also ends a line. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\f\u0085\u2028\u2029]/).map((line) => cleanText(line));

/** Groups of lines, separated by blank lines. */
function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let open: string[] = [];
  for (const line of lines) {
    if (line.trim() !== '') open.push(line);
    else if (open.length > 0) {
      groups.push(open);
      open = [];
    }
  }
  if (open.length > 0) groups.push(open);
  return groups;
}

/**
 * Whether a text is wrapped to a width, as in mails and old books; a paragraph then ends at a blank line. Most paragraphs of such a text
 * have several lines, and all but their last lines are about as long as the longest.
 */
function isWrapped(groups: readonly string[][]): boolean {
  const many = groups.filter((group) => group.length > 1);
  if (many.length < 2 || many.length * 3 < groups.length) return false;
  const full = many.flatMap((group) => group.slice(0, -1)).map((line) => line.trimEnd().length);
  const width = full.reduce((max, length) => Math.max(max, length), 0);
  return (
    width >= 40 && width <= 110 && full.filter((length) => length > width * 0.7).length > full.length * 0.8
  );
}

/** Whether a line is a title without others like it, or a number alone. */
function isTitle(line: string): boolean {
  const title = readTitleLine(line);
  return title?.isSure === true || title?.kind === 'bare';
}

const HAN_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。！？、；：”」』]$/u;

/** Joins the lines of a paragraph: a space between words, none between Chinese characters. */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    // Tests the last character only, which may have two units.
    .map((line, index, all) => (index === all.length - 1 || HAN_END.test(line.slice(-2)) ? line : `${line} `))
    .join('');

/** The lines after the title page of our own file: title and pen name between two rules at its start. Undefined for another file. */
function afterTitlePage(lines: readonly string[], dropped: LeftOutList): string[] | undefined {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (lines[first] !== OWN_RULE || lines[first + 3] !== OWN_RULE) return undefined;
  dropped.add('titlePage', lines.slice(first + 1, first + 3).join(' '));
  return lines.slice(first + 4);
}

/**
 * Reads plain text. A line is a paragraph; in wrapped text all lines up to a blank one are. In our own files the rule under a title says
 * where chapters begin; in others rules do, or the words of the titles.
 */
export function readPlainText(text: string): Pick<Reading, 'parts' | 'dropped'> {
  const dropped = new LeftOutList();
  const lines = linesOf(text);
  const own = afterTitlePage(lines, dropped);
  const reader = new LineReader();
  const groups = own ? [] : groupsOf(lines);
  if (own) reader.readOwnLines(own);
  else if (isWrapped(groups)) reader.readGroups(groups);
  else reader.readLines(lines);
  const parts = own ? reader.parts : withTitles(reader.parts, dropped);
  return { parts, dropped: dropped.list };
}

/** Reads lines as titles at rules, scene breaks, quotes and paragraphs. */
class LineReader {
  readonly parts: ReadPart[] = [];

  /** Each group of lines is one paragraph; a title may be its first line, and all lines of a table of contents are titles. */
  readGroups(groups: readonly string[][]): void {
    for (const group of groups) {
      if (group.some((line) => RULE.test(line))) {
        this.readLines(group);
        continue;
      }
      if (group.every(isTitle)) {
        this.readLines(group);
        continue;
      }
      const [first = '', ...rest] = group;
      const hasTitle = group.length > 1 && isTitle(first);
      if (hasTitle) this.line(first);
      this.line(joined(hasTitle ? rest : group));
    }
  }

  readLines(lines: readonly string[]): void {
    for (const [index, content] of lines.entries()) {
      if (RULE.test(content)) this.ruled(lines, index);
      else if (content.trim() !== '') this.line(content);
    }
  }

  /**
   * In our own files the title of a chapter is the line right above a rule; there is none if that line is blank. The title of a volume has
   * another rule. A blank line divides paragraphs; two more are an empty one.
   */
  readOwnLines(lines: readonly string[]): void {
    let blanks = 0;
    const emptyParagraphs = () => {
      for (let left = blanks - 1; left >= 2; left -= 2) this.paragraph('');
      blanks = 0;
    };
    const titleOf = (content: string) => (unescapedLine(content) ?? content).trim();
    const isBlank = (index: number) => (lines[index] ?? '').trim() === '';
    const isVolume = (index: number) =>
      lines[index + 1] === VOLUME_RULE && !isBlank(index) && isBlank(index - 1);
    const level = lines.some((_, index) => isVolume(index)) ? 2 : 1;
    for (const [index, content] of lines.entries()) {
      const rule = lines[index + 1];
      if (content.trim() === '' && rule !== OWN_RULE) {
        blanks += 1;
        continue;
      }
      emptyParagraphs();
      if (rule === OWN_RULE) this.parts.push(chapterPart(level, titleOf(content)));
      else if (isVolume(index)) this.parts.push(volumePart(titleOf(content)));
      else if (content !== OWN_RULE && !isVolume(index - 1)) this.ownLine(content);
    }
    emptyParagraphs();
  }

  private ownLine(content: string): void {
    const text = unescapedLine(content);
    if (text === undefined) this.line(content);
    else this.parts.push(blockPart({ type: 'paragraph', runs: [{ text: text.trim() }] }));
  }

  private title(text: string): void {
    if (text !== '') this.parts.pop();
    this.parts.push(headingPart(1, text));
  }

  /** A rule below a short line that stands alone makes it a title; the rule above it belongs to it. Any other is a scene break. */
  private ruled(lines: readonly string[], index: number): void {
    const at = (place: number) => (lines[place] ?? '').trim();
    const above = at(index - 1);
    const isAlone = at(index - 2) === '' || RULE.test(at(index - 2));
    const isTitle =
      above !== '' && above.length <= RULED_CHARS_MAX && !/[^.][.。,，;；:：]["”’」』]?$/u.test(above);
    if (isTitle && isAlone && !RULE.test(above)) this.title(above);
    else if (at(index + 1) === '' || !RULE.test(at(index + 2)))
      this.parts.push(blockPart({ type: 'sceneBreak' }));
  }

  private line(content: string): void {
    if (isSceneLine(content)) this.parts.push(blockPart({ type: 'sceneBreak' }));
    else this.paragraph(content.trim());
  }

  private paragraph(line: string): void {
    const quoted = /^> ?/.exec(line);
    const words = quoted ? line.slice(quoted[0].length).trim() : line;
    const runs = words === '' ? [] : [{ text: words }];
    this.parts.push(blockPart({ type: quoted ? 'quote' : 'paragraph', runs }));
  }
}
