import { UnreadableFile } from './reading.ts';

/** Deepest nesting of quotes and lists. Four spaces before a marker count as one level, as lists are nested over several lines. */
const NESTING_MAX = 30;
/**
 * Most delimiters in one paragraph (a run of the same sign counts as one). The parser compares each unmatched delimiter with all before it:
 * 4,000 take a second.
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

/** Throws `UnreadableFile` if Markdown has so much nesting or so many delimiters that parsing would not be linear. */
export function checkMarkdown(text: string): void {
  let marks = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (nestingOf(line) > NESTING_MAX) throw new UnreadableFile('tooNested');
    // A blank line ends the paragraph, also in a quote.
    marks = /^[> \t]*$/.test(line) ? 0 : marks + (line.match(MARKS)?.length ?? 0);
    if (marks > MARKS_MAX) throw new UnreadableFile('tooManyMarks');
  }
}
