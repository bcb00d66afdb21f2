/** Halves of surrogate pairs: no encoding of ours can keep them. */
const BROKEN_PAIRS = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** No NUL and no halves of surrogate pairs: what every database of ours can keep to the letter. */
export const isStorable = (text: string): boolean => storableText(text) === text;

/** Makes any text storable, line ends kept: NUL goes, halves of surrogate pairs become U+FFFD. */
export const storableText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(BROKEN_PAIRS, '\ufffd');

const BREAKS = /[\n\r\u000b\u000c\u0085\u2028\u2029]+/g;
/** Control characters but the tab, overrides of a text's direction (U+202A to U+202E, U+2066 to U+2069), and non-characters. */
const HIDDEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\p{Noncharacter_Code_Point}]/gu;

/** Makes any string fit for a field of one line: line breaks become blanks, broken pairs U+FFFD, what is hidden goes. */
export const oneLine = (text: string): string =>
  text.replace(BREAKS, ' ').replace(BROKEN_PAIRS, '\ufffd').replace(HIDDEN, '');

/**
 * Whether a text may stand in a field of one line (a title or a name). A direction override or line break in one lets it pass
 * for another, wherever it is shown.
 */
export const isOneLine = (text: string): boolean => oneLine(text) === text;

/** Message key of a field with characters that cannot be kept in it. */
export const FIELD_CHARACTERS = 'field.characters';
