import { UNSEEN_CHARACTERS } from './characters.ts';

/**
 * Number of this rule. The server recounts what readers see once for each number (server/chapter/recount-words.ts), so it changes with
 * every change of a count.
 */
export const WORD_RULE = 2;

const UNSEEN = new RegExp(`[${UNSEEN_CHARACTERS}]`, 'g');

/** Signs between two digits of one number: "3.14", "1,000", "1 000" with a narrow space (Annex 29, rules WB11 and WB12). */
const IN_NUMBER = /(\p{Nd})[.,\u066b\u066c\u202f\uff0c\uff0e](?=\p{Nd})/gu;
/** Scripts written without spaces whose characters are counted one by one, each with its marks and variation selectors. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\uff70]\p{M}*/gu;
/** Runs of scripts written without spaces whose words only a dictionary finds. */
const UNDIVIDED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** A run of letters, marks and digits, with apostrophes and hyphens inside: "anak-anak", "don't". */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’‘ʼ\-‐‑][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;

/**
 * Letters, without vowel signs and tones, in a word of Thai, Lao, Khmer or Burmese: 2.7 to 2.9 by ICU's dictionaries. Dictionaries differ
 * between browsers, and old ones have none, so every page, worker and server estimates.
 */
const LETTERS_A_WORD = 3;

const wordsIn = (run: string): number =>
  run
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .reduce((sum, part) => sum + Math.ceil((part.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / LETTERS_A_WORD), 0);

const PLAIN = /^[\u0000-\u00ac\u00ae-\u024f\u2010-\u2027]*$/;

/**
 * Counts the words of a plain text; page, service worker and server all use it (docs/spec, section 10, Words). Latin and other spaced
 * scripts count by words, Chinese and Japanese by characters, Thai, Lao, Khmer and Burmese by an estimate. A hyphenated word counts once, as
 * does an Indonesian doubled noun and a number with its decimals. It uses no `Intl.Segmenter`, so that every engine counts the same.
 */
export function countWords(text: string): number {
  if (PLAIN.test(text)) return text.replace(IN_NUMBER, '$1').match(WORD)?.length ?? 0;
  let words = 0;
  const spaced = text
    .replace(UNSEEN, '')
    .replace(IN_NUMBER, '$1')
    .replace(CHARACTER, () => {
      words += 1;
      return ' ';
    })
    .replace(UNDIVIDED, (run) => {
      words += wordsIn(run);
      return ' ';
    });
  return words + (spaced.match(WORD)?.length ?? 0);
}
