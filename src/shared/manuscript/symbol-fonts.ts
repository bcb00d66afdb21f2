/** Characters of the symbol fonts in which Word writes what is typed as `:)` or `-->`, as the Unicode characters that they show. */

const GREEK = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map((letter, at) => [
    letter.charCodeAt(0),
    [...'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ'][at] ?? '',
  ]),
);
const SYMBOL = new Map<number, string>([
  ...GREEK,
  ...([...'€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'].map((sign, at) => [0xa0 + at, sign]) as [number, string][]),
  [0xd6, '√'],
  [0xd7, '⋅'],
  [0xdb, '⇔'],
  [0xdc, '⇐'],
  [0xde, '⇒'],
  [0xe2, '®'],
  [0xe3, '©'],
  [0xe4, '™'],
]);
const WINGDINGS = new Map<number, string>([
  [0x22, '✂'],
  [0x28, '☎'],
  [0x2a, '✉'],
  [0x4a, '☺'],
  [0x4b, '😐'],
  [0x4c, '☹'],
  [0x59, '♈'],
  [0x6c, '●'],
  [0x6d, '○'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x9f, '•'],
  [0xa7, '▪'],
  [0xa8, '□'],
  [0xab, '★'],
  [0xac, '✶'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe1, '↑'],
  [0xe2, '↓'],
  [0xe7, '⇐'],
  [0xe8, '⇒'],
  [0xfb, '✘'],
  [0xfc, '✔'],
  [0xfd, '☒'],
  [0xfe, '☑'],
]);
const FONTS: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['symbol', SYMBOL],
  ['wingdings', WINGDINGS],
]);

/** Whether a font, by its name, shows other characters than those that are written. */
export const isSymbolFont = (font: string): boolean => FONTS.has(font.toLowerCase());

/**
 * The character that a code shows in a font. Codes of symbol fonts stand in the private area from U+F000 on, or without it. Undefined if it is not
 * known.
 */
export function symbolOf(font: string, code: number): string | undefined {
  const signs = FONTS.get(font.toLowerCase());
  const isPrivate = code >= 0xe000 && code <= 0xf8ff;
  if (!signs)
    return isPrivate || !(code >= 0x20 && code <= 0x10ffff) ? undefined : String.fromCodePoint(code);
  return signs.get(isPrivate ? code & 0xff : code);
}

/** A text that is shown in a symbol font. What is not known stays as it is written; `letters`: and so do ordinary letters. */
export const inSymbols = (font: string, text: string, letters = false): string =>
  text.replace(
    letters ? /[\ue000-\uf8ff]/gu : /\P{Cc}/gu,
    (sign) => symbolOf(font, sign.codePointAt(0) ?? 0) ?? sign,
  );
