import type { Mark } from '#shared/domain/story-document.ts';

/** Signs of a language: quotation marks outside and inside, dash, ellipsis. */
export type Signs = {
  double: readonly [open: string, close: string];
  single: readonly [open: string, close: string];
  dash: string;
  ellipsis: string;
};

const LATIN: Signs = { double: ['“', '”'], single: ['‘', '’'], dash: '—', ellipsis: '…' };
const SIMPLIFIED: Signs = { ...LATIN, dash: '——', ellipsis: '……' };
const TRADITIONAL: Signs = { double: ['「', '」'], single: ['『', '』'], dash: '——', ellipsis: '……' };

/** The signs of a story's language, by its tag: the marks of Taiwan for traditional Chinese, curly ones for everything else. */
export const signsOf = (language: string): Signs => {
  if (/^zh-(?:TW|HK|Hant)\b/i.test(language)) return TRADITIONAL;
  return /^zh\b/i.test(language) ? SIMPLIFIED : LATIN;
};

/** What a typed character changes, in UTF-16 units of the line up to and with this character. */
export type Change =
  | { kind: 'text'; from: number; text: string }
  | { kind: 'mark'; mark: Mark; from: number; width: number }
  | { kind: 'quote' };

/** What may be changed while typing: formatting by signs, and quotation marks and ellipses. */
export type TypingChoice = { formats: boolean; quotes: boolean };

/** What stands before an opening quotation mark: nothing, white space, an opening bracket or mark. */
const OPENS = /(?:^|[\s([{<“‘「『«„（［｛【《〈〔])$/;
/**
 * A character after which a mark opens or closes: it closes if one is open. A dash breaks speech off as well as it leads to speech, and
 * Chinese and Japanese have no spaces.
 */
const OPENS_OR_CLOSES =
  /[—–\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u301f\uff01-\uff60-]$/u;
/** A letter of a script with spaces, or a digit. */
const LETTER = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]$/u;
/** A character after which a sign opens a mark: no letter of a script with spaces and no digit, as in "5*3*2" and "a_b_c". */
const APART = /(?:^|[^\p{L}\p{N}*_~]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])$/u;

const FORMATS: readonly { sign: string; mark: Mark }[] = [
  { sign: '**', mark: 'bold' },
  { sign: '~~', mark: 'strike' },
  { sign: '*', mark: 'italic' },
  { sign: '_', mark: 'italic' },
];

/** A mark whose closing sign was just completed: "**bold**". Its words begin and end with a letter or sign, not with a blank. */
function formatted(line: string): Change | undefined {
  for (const { sign, mark } of FORMATS) {
    if (!line.endsWith(sign)) continue;
    const letter = sign[0] ?? '';
    const inside = line.slice(0, -sign.length);
    const from = inside.lastIndexOf(sign);
    const words = inside.slice(from + sign.length);
    const isWhole = words !== '' && !words.includes(letter) && words.trim() === words;
    if (from >= 0 && isWhole && APART.test(line.slice(0, from)))
      return { kind: 'mark', mark, from, width: sign.length };
  }
  return undefined;
}

/**
 * Two hyphens, once the character after them is typed: until then they may become the line `---`, a scene break. `quotes`: that character
 * may be a quotation mark that changes too.
 */
function dashed(line: string, signs: Signs, quotes: boolean): Change | undefined {
  const next = /(?:^|[^-<!])--([^->])$/u.exec(line)?.[1];
  if (next === undefined) return undefined;
  const from = line.length - next.length - 2;
  const isMark = quotes && (next === '"' || next === "'");
  const after = isMark ? quotationMark(next, line.slice(0, from) + signs.dash, signs) : next;
  return { kind: 'text', from, text: signs.dash + after };
}

/** Whether a mark that was opened in `line` is not closed. An apostrophe between letters closes nothing. */
function isOpen(line: string, [open, close]: readonly [string, string]): boolean {
  const marks = line.replace(/(\p{L})’(?=\p{L})/gu, '$1');
  return marks.lastIndexOf(open) > marks.lastIndexOf(close);
}

/** The mark for a straight one that was typed after `before`. */
function quotationMark(typed: string, before: string, signs: Signs): string {
  // After a letter an apostrophe stays one in every language.
  if (typed === "'" && LETTER.test(before)) return '’';
  const marks = typed === '"' ? signs.double : signs.single;
  const opens = OPENS.test(before) || (OPENS_OR_CLOSES.test(before) && !isOpen(before, marks));
  return opens ? marks[0] : marks[1];
}

function typographic(line: string, signs: Signs): Change | undefined {
  const typed = line.at(-1);
  const before = line.slice(0, -1);
  if (typed === '"' || typed === "'")
    return { kind: 'text', from: before.length, text: quotationMark(typed, before, signs) };
  const dots = /(?:^|[^.])\.\.\.$/.test(line) || (signs.ellipsis === '……' && /(?:^|[^。])。。。$/.test(line));
  return dots ? { kind: 'text', from: line.length - 3, text: signs.ellipsis } : undefined;
}

/**
 * What a character changes that was just typed at the end of `line`, the text of its paragraph up to the caret; undefined if nothing
 * (docs/spec, section 10, Typing).
 */
export function changeOf(line: string, choice: TypingChoice, signs: Signs): Change | undefined {
  if (choice.formats) {
    if (line === '> ') return { kind: 'quote' };
    const change = formatted(line) ?? dashed(line, signs, choice.quotes);
    if (change) return change;
  }
  return choice.quotes ? typographic(line, signs) : undefined;
}
