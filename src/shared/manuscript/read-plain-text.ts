import { cleanText } from '#shared/domain/story-document.ts';
import { isChapterLine, isSceneLine } from './line-kinds.ts';
import { blockPart, DroppedCount, headingPart, type Reading, type ReadPart } from './reading.ts';

/** The rule under a title, and around the title page, in our own files. */
const RULE = /^={3,}$/;

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

const HAN_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。！？、；：”」』]$/u;

/** Joins the lines of a paragraph: a space between words, none between Chinese characters. */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    // Tests the last character only, which may have two units.
    .map((line, index, all) => (index === all.length - 1 || HAN_END.test(line.slice(-2)) ? line : `${line} `))
    .join('');

/** Removes the title page of our own file, the lines between two rules at its start. Returns the lines after it. */
function withoutTitlePage(lines: string[], dropped: DroppedCount): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0 || !RULE.test(lines[first] ?? '')) return lines;
  const end = lines.findIndex((line, index) => index > first && RULE.test(line));
  if (end < 0 || end - first > 4) return lines;
  dropped.add('titlePage');
  return lines.slice(end + 1);
}

/**
 * Reads plain text. A line is a paragraph; in wrapped text all lines up to a blank one are. Chapters are found by the rule under their
 * titles in our own files, else by lines that look like headings.
 */
export function readPlainText(text: string): Omit<Reading, 'encoding'> {
  const dropped = new DroppedCount();
  const lines = withoutTitlePage(linesOf(text), dropped);
  const isRuled = lines.some((line) => RULE.test(line));
  const groups = groupsOf(lines);
  const reader = new LineReader(!isRuled);
  if (!isRuled && isWrapped(groups)) reader.readGroups(groups);
  else reader.readLines(lines);
  return { parts: reader.parts, dropped: dropped.counts };
}

/** Reads lines as chapter titles, scene breaks, quotes and paragraphs. */
class LineReader {
  readonly parts: ReadPart[] = [];
  private readonly findsTitles: boolean;

  /** `findsTitles`: lines that look like headings are headings. */
  constructor(findsTitles: boolean) {
    this.findsTitles = findsTitles;
  }

  /** Each group of lines is one paragraph; a title may be its first line. */
  readGroups(groups: readonly string[][]): void {
    for (const group of groups) {
      const [first = '', ...rest] = group;
      const hasTitle = group.length > 1 && isChapterLine(first);
      if (hasTitle) this.line(first);
      this.line(joined(hasTitle ? rest : group));
    }
  }

  readLines(lines: readonly string[]): void {
    for (const [index, content] of lines.entries()) {
      if (RULE.test(content)) this.ruled((lines[index - 1] ?? '').trim());
      else if (content.trim() !== '') this.line(content);
    }
  }

  /** The title is the line right above a rule; there is none if that line is blank. */
  private ruled(above: string): void {
    if (above !== '') this.parts.pop();
    this.parts.push(headingPart(1, above));
  }

  private line(content: string): void {
    if (isSceneLine(content)) this.parts.push(blockPart({ type: 'sceneBreak' }));
    else if (this.findsTitles && isChapterLine(content)) this.parts.push(headingPart(1, content.trim()));
    else this.paragraph(content.trim());
  }

  private paragraph(line: string): void {
    const quoted = /^> ?/.exec(line);
    const words = quoted ? line.slice(quoted[0].length).trim() : line;
    const runs = words === '' ? [] : [{ text: words }];
    this.parts.push(blockPart({ type: quoted ? 'quote' : 'paragraph', runs }));
  }
}
