import { covers, FACES } from './fonts.ts';

/** Vietnamese needs two marks on a letter, and careful IPA three. More than four would reach into the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{5}/u;
/** Controls, formats (bidi overrides, joiners, zero-width spaces), lone surrogates, private use, unassigned. */
const NEVER_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Joins emoji into one picture. Anywhere else it is an invisible character. */
const EMOJI_JOINER =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Right-to-left scripts. Their vowel marks, digits and signs are copied from a document in an order different from the original one. */
const IS_LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LEFTWARD_LETTER = /^(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]$/u;

/** A text's graphemes, composed (NFC), with tabs as spaces and every kind of line end as `\n`. */
const graphemesOf = (text: string): string[] =>
  Array.from(
    graphemes.segment(text.normalize('NFC').replaceAll(LINE_END, '\n').replaceAll('\t', ' ')),
    ({ segment }) => segment,
  );

function isPrintable(grapheme: string): boolean {
  if (grapheme === ' ' || grapheme === '\n') return true;
  if (NEVER_SHOWN.test(grapheme.replaceAll(EMOJI_JOINER, '')) || /^\p{M}/u.test(grapheme)) return false;
  if (TOO_MANY_MARKS.test(grapheme)) return false;
  if (IS_LEFTWARD.test(grapheme) && !LEFTWARD_LETTER.test(grapheme)) return false;
  return FACES.some((face) => covers(face, grapheme));
}

/**
 * The graphemes of a text that no font of the contract can show, each once, in order: scripts that no font here has, emoji sequences
 * without a picture, invisible and control characters, bidi overrides and stacked accents, but not tabs and line ends. Refuse a field that
 * contains any, so that no one signs what they cannot read. Arabic and Hebrew can be printed only in a text that consists of their letters
 * and spaces.
 */
export function unprintable(text: string): string[] {
  const all = graphemesOf(text);
  // Beside other letters, digits or signs, a right-to-left word is drawn at a position where no reader of the file expects it.
  const isMixed = all.some((one) => one.trim() !== '' && !IS_LEFTWARD.test(one));
  return [...new Set(all.filter((one) => !isPrintable(one) || (isMixed && IS_LEFTWARD.test(one))))];
}

/** An unprintable grapheme's code points, which replace it: `[U+202E]`. */
const named = (grapheme: string): string =>
  `[${Array.from(grapheme, (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}]`;

/** A text as printable graphemes: unprintable ones are replaced by their code points, never dropped. */
export const visibleGraphemes = (text: string): string[] =>
  graphemesOf(text).flatMap((grapheme) => (isPrintable(grapheme) ? [grapheme] : Array.from(named(grapheme))));

/** Returns the same as `visibleGraphemes`, but as one line. */
export const visibleLine = (text: string): string =>
  visibleGraphemes(text).join('').replaceAll(/\s+/g, ' ').trim();
