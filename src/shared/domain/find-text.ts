import { UNSEEN_CHARACTERS } from './characters.ts';

/**
 * A search. Straight quotation marks also match curved ones, and a space also matches a non-breaking space. Characters that are never seen
 * (soft hyphens, joiners) are skipped, and composed and decomposed letters are the same. `ignoreAccents`: "cafe" also matches "café", and
 * "cafe" only matches "cafe" without it.
 */
export type FindQuery = { text: string; matchCase: boolean; wholeWord: boolean; ignoreAccents: boolean };

/** The choices of a search, in the order in which they are offered. */
export const FIND_WAYS = ['matchCase', 'wholeWord', 'ignoreAccents'] as const;

/** How texts are compared; a folded text fits all queries that compare alike. */
export type Comparing = Pick<FindQuery, 'matchCase' | 'ignoreAccents'>;

/** Position of a match, in UTF-16 units. */
export type Match = { from: number; to: number };

/**
 * A text folded for comparing. `places`: where each unit of `folded` stands in `text`; absent if every unit kept its position. A match
 * begins and ends at a whole letter, so the units inside a letter have no place (-1).
 */
export type FoldedText = { text: string; folded: string; places?: Places };
type Places = { from: Int32Array; to: Int32Array };

/** Finds all matches in a text; they do not overlap. */
export type Finder = {
  fold(text: string): FoldedText;
  find(folded: FoldedText): Match[];
  /** Counts all matches and returns the first `keep`: a long story may have hundreds of thousands. */
  count(folded: FoldedText, keep: number): { count: number; first: Match[] };
};

const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** Scripts without spaces between words: a neighbour in these scripts does not make a match part of a longer word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const plainMarks = (text: string): string =>
  text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u00a0\u202f]/g, ' ');

/** Lower case of the same length. The lower case of İ is longer, and that of Σ depends on the letters around it. */
function lower(text: string): string {
  const small = text.replace(/İ/g, 'i').toLowerCase().replace(/ς/g, 'σ');
  if (small.length === text.length) return small;
  return Array.from(text, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  ).join('');
}

/** What a search skips: the zero-width space too, as nobody can type it. */
const UNSEEN = `${UNSEEN_CHARACTERS}\u200b`;
/** Accents of Latin, Greek and Cyrillic letters, vowel points of Arabic and Hebrew. Marks that make another letter are not among them. */
const ACCENTS =
  '\u0300-\u034e\u0350-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\u1dc0-\u1dff';
/** Marks and letters that a decomposed text has after the letter to which they belong: accents, voicing of kana. */
const JOINED = `${ACCENTS}\u3099\u309a`;
const ACCENT = new RegExp(`[${ACCENTS}]`, 'g');

/** A text without any of these keeps every position. */
const MOVES = new RegExp(`[${UNSEEN}${JOINED}\u1100-\u11ff]`);

/** One letter: a Korean syllable in its parts, or a character with its marks, between which an unseen character may stand. */
const LETTERS = new RegExp(
  `[\u1100-\u115f][\u1160-\u11a7]+[\u11a8-\u11ff]*|[${UNSEEN}]+|[^${UNSEEN}](?:[${UNSEEN}]*[${JOINED}])*`,
  'gu',
);
const ONLY_UNSEEN = new RegExp(`[${UNSEEN}]`, 'g');

/** Letters with a stroke, which Unicode does not decompose. */
const STROKED_LETTERS = 'đĐøØłŁħĦŧŦı';
const THEIR_PLAIN = 'dDoOlLhHtTi';
const STROKED = new RegExp(`[${STROKED_LETTERS}]`, 'g');

const plainLetter = (letter: string): string =>
  letter
    .normalize('NFD')
    .replace(ACCENT, '')
    .normalize('NFC')
    .replace(STROKED, (stroked) => THEIR_PLAIN[STROKED_LETTERS.indexOf(stroked)] ?? stroked);

/** Folds a text for all queries that compare alike. */
export function foldText(whole: string, { matchCase, ignoreAccents }: Comparing): FoldedText {
  const cased = (text: string) => plainMarks(matchCase ? text : lower(text));
  const moves = MOVES.test(whole);
  const compared = ignoreAccents ? plainLetter : (letter: string) => letter.normalize('NFC');
  if (!moves && whole.normalize('NFC') === whole) {
    const folded = cased(compared(whole));
    if (folded.length === whole.length) return { text: whole, folded };
  }
  const from: number[] = [];
  const to: number[] = [];
  let folded = '';
  for (const { 0: letter, index } of whole.matchAll(LETTERS)) {
    const units = cased(compared(letter.replace(ONLY_UNSEEN, '')));
    for (let unit = 0; unit < units.length; unit += 1) {
      from.push(unit === 0 ? index : -1);
      to.push(unit === units.length - 1 ? index + letter.length : -1);
    }
    folded += units;
  }
  return { text: whole, folded, places: { from: Int32Array.from(from), to: Int32Array.from(to) } };
}

/** Whether the units on both sides of `at` belong to one word. */
function isInsideWord(text: string, at: number): boolean {
  const before = String.fromCodePoint(text.codePointAt(at - 1) ?? 32);
  const previous = /[\udc00-\udfff]/.test(before) ? text.slice(at - 2, at) : before;
  const next = String.fromCodePoint(text.codePointAt(at) ?? 32);
  return (
    at > 0 &&
    at < text.length &&
    LETTER.test(previous) &&
    LETTER.test(next) &&
    !UNSPACED.test(previous) &&
    !UNSPACED.test(next)
  );
}

/** Creates the finder of a query; undefined if there is nothing to search for. */
export function createFinder(query: FindQuery): Finder | undefined {
  const fold = (whole: string) => foldText(whole, query);
  const needle = fold(query.text).folded;
  if (needle === '') return undefined;
  const placeOf = ({ folded, places }: FoldedText, at: number, end: number): Match | undefined => {
    if (query.wholeWord && (isInsideWord(folded, at) || isInsideWord(folded, end))) return undefined;
    const from = places ? (places.from[at] ?? -1) : at;
    const to = places ? (places.to[end - 1] ?? -1) : end;
    return from < 0 || to < 0 ? undefined : { from, to };
  };
  const count: Finder['count'] = (text, keep) => {
    const found = { count: 0, first: [] as Match[] };
    for (let at = text.folded.indexOf(needle); at >= 0; ) {
      const match = placeOf(text, at, at + needle.length);
      if (match) {
        if (found.count < keep) found.first.push(match);
        found.count += 1;
      }
      at = text.folded.indexOf(needle, match ? at + needle.length : at + 1);
    }
    return found;
  };
  return { fold, count, find: (folded) => count(folded, Number.POSITIVE_INFINITY).first };
}
