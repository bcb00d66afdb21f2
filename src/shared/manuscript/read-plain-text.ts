import { type Block, cleanText } from '#shared/domain/story-document.ts';
import { isChapterLine, isSceneLine } from './line-kinds.ts';
import { blockPart, DroppedCount, headingPart, type Reading, type ReadPart } from './reading.ts';

/** What underlines a title in a file of ours, and frames the title page. */
const RULE = /^={3,}$/;

/** Lines of a text, each fit for a paragraph; a form feed ends a line too. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r\f\u0085\u2028\u2029]/).map((line) => cleanText(line));

/** Lines that stand together, between blank ones. */
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
 * Whether a text is broken into lines of one width, as mails and old books are: then a paragraph goes to the next blank line. Most
 * paragraphs have several lines, and all but the last of each are about as long as the longest.
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

/** Lines of one paragraph in one: a blank between words, none between Chinese characters. */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    // The last character alone is looked at: it may have two units.
    .map((line, index, all) => (index === all.length - 1 || HAN_END.test(line.slice(-2)) ? line : `${line} `))
    .join('');

/** The title page of a file of ours: what stands between the two rules at its very beginning. Gives the lines after it. */
function withoutTitlePage(lines: string[], dropped: DroppedCount): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0 || !RULE.test(lines[first] ?? '')) return lines;
  const end = lines.findIndex((line, index) => index > first && RULE.test(line));
  if (end < 0 || end - first > 4) return lines;
  dropped.add('titlePage');
  return lines.slice(end + 1);
}

/**
 * Reads plain text: a line is a paragraph, or all up to the next blank line where lines are broken to a width. Chapters are found by
 * the rule under their titles in files of ours, else by lines that read like headings.
 */
export function readPlainText(text: string): Omit<Reading, 'encoding'> {
  const dropped = new DroppedCount();
  const lines = withoutTitlePage(linesOf(text), dropped);
  const parts: ReadPart[] = [];
  const put = (block: Block) => parts.push(blockPart(block));
  const isRuled = lines.some((line) => RULE.test(line));
  const wrapped = !isRuled && isWrapped(groupsOf(lines));

  const paragraph = (line: string) => {
    const quoted = /^> ?/.exec(line);
    const words = quoted ? line.slice(quoted[0].length).trim() : line;
    put({ type: quoted ? 'quote' : 'paragraph', runs: words === '' ? [] : [{ text: words }] });
  };
  const line = (content: string) => {
    if (isSceneLine(content)) put({ type: 'sceneBreak' });
    else if (!isRuled && isChapterLine(content)) parts.push(headingPart(1, content.trim()));
    else paragraph(content.trim());
  };

  if (wrapped) {
    for (const group of groupsOf(lines)) {
      if (group.length > 1 && isChapterLine(group[0] ?? '')) line(group.shift() ?? '');
      line(joined(group));
    }
    return { parts, dropped: dropped.counts };
  }
  for (const [index, content] of lines.entries()) {
    if (RULE.test(content)) {
      // The title is the line right above; none where that is blank.
      const above = (lines[index - 1] ?? '').trim();
      if (above !== '') parts.pop();
      parts.push(headingPart(1, above));
    } else if (content.trim() !== '') line(content);
  }
  return { parts, dropped: dropped.counts };
}
