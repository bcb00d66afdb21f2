import { covers, FACES } from './fonts.ts';

/** Vietnamese needs two marks on a letter, careful IPA three. More than four would reach into the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{5}/u;
/** Controls, formats (bidi overrides, joiners, zero-width spaces), lone surrogates, private use, unassigned. */
const NEVER_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
/** Joins emoji to one picture. Anywhere else it is an invisible character. */
const EMOJI_JOINER =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?)\u200D(?=\p{Extended_Pictographic})/gu;
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts that run to the left. Vowel marks, digits and signs of theirs come out of a copy in another order than they went in. */
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
 * without a picture, invisible and control characters, bidi overrides and stacked accents, but not tabs and line ends. Refuse a field that has
 * any, so that nobody signs what they cannot read. Arabic and Hebrew are printed in texts of letters and spaces of their own alone.
 */
export function unprintable(text: string): string[] {
  const all = graphemesOf(text);
  // Beside other letters, digits or signs a word that runs to the left stands where no reader of the file expects it.
  const isMixed = all.some((one) => one.trim() !== '' && !IS_LEFTWARD.test(one));
  return [...new Set(all.filter((one) => !isPrintable(one) || (isMixed && IS_LEFTWARD.test(one))))];
}

/** Replaces an unprintable grapheme by its code points: `[U+202E]`. */
const named = (grapheme: string): string =>
  `[${Array.from(grapheme, (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}]`;

/** A text as printable graphemes: unprintable ones are replaced by their names, never dropped. */
export const visibleGraphemes = (text: string): string[] =>
  graphemesOf(text).flatMap((grapheme) => (isPrintable(grapheme) ? [grapheme] : Array.from(named(grapheme))));

/** As `visibleGraphemes`, but a text on one line. */
export const visibleLine = (text: string): string =>
  visibleGraphemes(text).join('').replaceAll(/\s+/g, ' ').trim();
