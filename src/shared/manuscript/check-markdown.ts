import { UnreadableFile } from './reading.ts';

/** Quotes and lists in one another; four blanks before a sign of one count as one, as lists are nested over several lines. */
const NESTING_MAX = 30;
/**
 * Signs that may open or close something in one paragraph (runs of the same sign are one). The parser compares each that does not fit
 * with all before it: 4,000 take a second.
 */
const MARKS_MAX = 4_000;

const CONTAINER = /([ \t]*)(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;
const RULE = /^[-*_ \t]*$/;
const MARKS = /\*+|_+|~+|`+|\[|\]|</g;

function nestingOf(line: string): number {
  if (RULE.test(line)) return 0;
  CONTAINER.lastIndex = 0;
  let depth = 0;
  for (let found = CONTAINER.exec(line); found; found = CONTAINER.exec(line))
    depth += 1 + Math.floor((found[1]?.length ?? 0) / 4);
  return depth;
}

/** Throws `UnreadableFile` where Markdown is so nested or so full of signs that parsing it would take more than linear time. */
export function checkMarkdown(text: string): void {
  let marks = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (nestingOf(line) > NESTING_MAX) throw new UnreadableFile('tooNested');
    // A blank line, in a quote too, ends the paragraph.
    marks = /^[> \t]*$/.test(line) ? 0 : marks + (line.match(MARKS)?.length ?? 0);
    if (marks > MARKS_MAX) throw new UnreadableFile('tooManyMarks');
  }
}
