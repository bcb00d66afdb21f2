/** What is looked for. Straight quotation marks find curved ones, and a blank one that does not break. */
export type FindQuery = { text: string; matchCase: boolean; wholeWord: boolean };

/** Where a text matches, in UTF-16 units. */
export type Match = { from: number; to: number };

/** A text made ready for one query's way of comparing; each unit stands where it stood. */
export type FoldedText = { text: string; folded: string };

/** Finds all matches in texts, which do not overlap. */
export type Finder = {
  fold(text: string): FoldedText;
  find(folded: FoldedText): Match[];
  /** How many there are, with the first `keep` of them: through a long story there may be hundreds of thousands. */
  count(folded: FoldedText, keep: number): { count: number; first: Match[] };
};

const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** Scripts without blanks between words: their characters stand beside others without being part of a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const plainMarks = (text: string): string =>
  text
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u00a0\u202f]/g, ' ');

/** Lower case of the same length: a letter whose small form is longer (İ) stays as it is. */
function lower(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  ).join('');
}

/** Whether the units at both sides of a place belong to one word. */
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

/** A text made ready for all queries of the same `matchCase`. */
export const foldText = (whole: string, matchCase: boolean): FoldedText => ({
  text: whole,
  folded: plainMarks(matchCase ? whole : lower(whole)),
});

/** A finder for a query; undefined where there is nothing to look for. Folded texts hold for all queries of the same `matchCase`. */
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
