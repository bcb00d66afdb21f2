/** A search. Straight quotation marks also match curved ones, and a space also matches a non-breaking space. */
export type FindQuery = { text: string; matchCase: boolean; wholeWord: boolean };

/** Position of a match, in UTF-16 units. */
export type Match = { from: number; to: number };

/** A text folded for comparing; every unit keeps its position. */
export type FoldedText = { text: string; folded: string };

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

/** Lower case of the same length: a letter whose lower case is longer (İ) stays. */
function lower(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  ).join('');
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

/** Folds a text for all queries of the same `matchCase`. */
export const foldText = (whole: string, matchCase: boolean): FoldedText => ({
  text: whole,
  folded: plainMarks(matchCase ? whole : lower(whole)),
});

/** Creates the finder of a query; undefined if there is nothing to search for. */
export function createFinder({ text, matchCase, wholeWord }: FindQuery): Finder | undefined {
  const fold = (whole: string) => foldText(whole, matchCase);
  const needle = fold(text).folded;
  if (needle === '') return undefined;
  const count: Finder['count'] = ({ text: whole, folded }, keep) => {
    const found = { count: 0, first: [] as Match[] };
    for (let from = folded.indexOf(needle); from >= 0; ) {
      const to = from + needle.length;
      const fits = !wholeWord || !(isInsideWord(whole, from) || isInsideWord(whole, to));
      if (fits) {
        if (found.count < keep) found.first.push({ from, to });
        found.count += 1;
      }
      from = folded.indexOf(needle, fits ? to : from + 1);
    }
    return found;
  };
  return { fold, count, find: (folded) => count(folded, Number.POSITIVE_INFINITY).first };
}
