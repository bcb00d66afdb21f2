/** Scripts written without spaces whose characters are counted one by one. */
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Scripts written without spaces whose words only a dictionary finds. */
const DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** A run of letters, marks and digits, with apostrophes and hyphens inside: "anak-anak", "don't". */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‘ʼ\-‐‑][\p{L}\p{M}\p{N}]+)*/gu;

/** Letters in a word of these scripts, on average. */
const LETTERS_A_WORD = 4;

let segmenter: Intl.Segmenter | undefined;

function countByDictionary(run: string): number {
  // Firefox before 125 has no dictionary: an estimate until the server has counted.
  if (!('Segmenter' in Intl)) return Math.ceil((run.match(/\p{L}/gu)?.length ?? 0) / LETTERS_A_WORD);
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  let words = 0;
  for (const segment of segmenter.segment(run)) if (segment.isWordLike) words += 1;
  return words;
}

const PLAIN = /^[\u0000-\u024f\u2000-\u206f]*$/;

/**
 * Counts the words of a plain text; page, service worker and server all use it (docs/spec, section 10, Words). Latin and other spaced
 * scripts count by words, Chinese and Japanese by characters, Thai, Lao, Khmer and Burmese by `Intl.Segmenter` (estimated where it is
 * missing). A hyphenated word counts once, as does an Indonesian doubled noun.
 */
export function countWords(text: string): number {
  if (PLAIN.test(text)) return text.match(WORD)?.length ?? 0;
  let words = 0;
  const spaced = text
    .replace(HAN, () => {
      words += 1;
      return ' ';
    })
    .replace(DICTIONARY, (run) => {
      words += countByDictionary(run);
      return ' ';
    });
  return words + (spaced.match(WORD)?.length ?? 0);
}
