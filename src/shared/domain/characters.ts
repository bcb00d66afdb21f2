/** Lone surrogates, which UTF-8 cannot encode. With the flag `u` a whole pair is one character and does not match. */
const BROKEN_PAIRS = /[\ud800-\udfff]/gu;
/** Whether a text has no NUL and no halves of surrogate pairs, so that our databases store it unchanged. */
export const isStorable = (text: string): boolean => storableText(text) === text;

/** Makes any text storable: removes NUL, turns halves of surrogate pairs into U+FFFD. Keeps line ends. */
export const storableText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(BROKEN_PAIRS, '\ufffd');

const BREAKS = /[\n\r\u000b\u000c\u0085\u2028\u2029]+/g;
/** Control characters except the tab, direction overrides (U+202A to U+202E, U+2066 to U+2069), and non-characters. */
const HIDDEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\p{Noncharacter_Code_Point}]/gu;

/** Makes any string fit for a one-line field: line breaks become spaces, broken pairs U+FFFD, hidden characters are removed. */
export const oneLine = (text: string): string =>
  text.replace(BREAKS, ' ').replace(BROKEN_PAIRS, '\ufffd').replace(HIDDEN, '');

/**
 * Whether a text is allowed in a one-line field (a title or a name). With a direction override or line break it could look like another
 * name.
 */
export const isOneLine = (text: string): boolean => oneLine(text) === text;

/** Message key of a field with characters that are not allowed. */
export const FIELD_CHARACTERS = 'field.characters';

/**
 * Characters that are never seen and divide no word, for a character class: soft hyphen, joiners, word joiner, marks of direction (Unicode
 * Standard Annex 29, rule WB4). The zero-width space is not among them: Khmer and Burmese texts divide words with it.
 */
export const UNSEEN_CHARACTERS =
  '\u00ad\u061c\u180e\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff';
