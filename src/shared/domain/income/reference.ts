/** Characters that are invisible, or that change how the characters around them are read. No reference needs them. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');

/** Whether a reference has a character that cannot be seen. */
export const hasHiddenCharacter = (reference: string): boolean => HIDDEN.test(reference);

/** Letters of two other scripts, and the Latin letters that look the same. */
const LOOKS_LATIN: ReadonlyMap<string, string> = new Map(
  [
    ['АВЕЅІЈКМНОРСТУХаеѕіјорсухһ', 'ABESIJKMHOPCTYXaesijopcyxh'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲ', 'ABEZHIKMNOPTYXoc'],
  ].flatMap(([from = '', to = '']) =>
    Array.from(from, (letter, index) => [letter, to[index] ?? ''] as const),
  ),
);

/**
 * The form of a reference that is compared. References that look the same have the same form, however a spreadsheet wrote them. This form
 * is never shown, and never stored in place of the reference. Earlier versions stored hidden characters, and a number kept as text by a
 * formula (`="0012"`), as they were written.
 */
export const normalReference = (reference: string): string =>
  reference
    .normalize('NFKC')
    .replace(ALL_HIDDEN, '')
    .replace(/^\s*="([^"]*)"\s*$/, '$1')
    .replace(/[\p{Pd}\u02d7\u2043\u2212\u2500\u2796\u30fc]/gu, '-')
    .replace(/[\u02b9\u02bc\u2018\u2019\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u0370-\u04ff]/g, (letter) => LOOKS_LATIN.get(letter) ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
