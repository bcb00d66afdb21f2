import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type Shape, type ShapedGlyph, shaperOf } from './shaping.ts';

/**
 * Typefaces of the documents, all of the Noto family. A grapheme is shown in the first face that has it; the Latin face also has
 * Devanagari.
 */
export const FACES = ['latin', 'arabic', 'hebrew', 'thai', 'korean', 'emoji', 'chinese'] as const;
export type Face = (typeof FACES)[number];
export const WEIGHTS = ['regular', 'bold'] as const;
export type Weight = (typeof WEIGHTS)[number];
export type FontName = `${Face}-${Weight}`;

/** A font file: the entry of its package, and the path from there. */
type FontFile = readonly [entry: string, path: string];

function embedpdf(name: string, font: string, ending: string): Record<Weight, FontFile> {
  const file = (weight: string): FontFile => [
    `@embedpdf/fonts-${name}`,
    `../fonts/${font}-${weight}.${ending}`,
  ];
  return { regular: file('Regular'), bold: file('Bold') };
}

function expo(name: string, font: string): Record<Weight, FontFile> {
  const file = (weight: string): FontFile => [
    `@expo-google-fonts/${name}`,
    `${weight}/${font}_${weight}.ttf`,
  ];
  return { regular: file('400Regular'), bold: file('700Bold') };
}

const FILES: Record<Face, Record<Weight, FontFile>> = {
  latin: embedpdf('latin', 'NotoSans', 'ttf'),
  arabic: embedpdf('arabic', 'NotoNaskhArabic', 'ttf'),
  hebrew: embedpdf('hebrew', 'NotoSansHebrew', 'ttf'),
  thai: expo('noto-sans-thai', 'NotoSansThai'),
  korean: embedpdf('kr', 'NotoSansKR', 'otf'),
  emoji: expo('noto-emoji', 'NotoEmoji'),
  chinese: embedpdf('sc', 'NotoSansHans', 'otf'),
};

/** These faces are tried only for graphemes of their script, so that a font of several megabytes is not read for nothing. */
const ONLY_FOR: Partial<Record<Face, RegExp>> = {
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script_Extensions=Thai}|฿/u,
  korean: /\p{Script=Hangul}/u,
  emoji: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u,
};

type LoadedFont = { readonly font: Font; readonly shape: Shape };
const loaded = new Map<FontName, LoadedFont>();

/** A font and its shaper, read at its first use and kept: each Chinese font has 8 MB. */
function load(name: FontName): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const [face, weight] = name.split('-') as [Face, Weight];
  const [entry, path] = FILES[face][weight];
  const bytes = readFileSync(join(dirname(createRequire(import.meta.url).resolve(entry)), path));
  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${path} is a collection, not a font`);
  const read = { font, shape: shaperOf(bytes) };
  loaded.set(name, read);
  return read;
}

/** A font of the contract in pdfkit's form, loaded once. */
export const fontOf = (name: FontName): Font => load(name).font;

/** The glyphs of a text that is printed in one font, from left to right. Lengths are in the font's units. */
export const shapedIn = (name: FontName, text: string): readonly ShapedGlyph[] => load(name).shape(text);

/** Cache of widths and coverage: the same words and letters are used many times. */
const ENTRIES_MAX = 20_000;
const KEY_CHARS_MAX = 24;

function remembered<T>(memory: Map<string, T>, key: string, find: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (memory.size >= ENTRIES_MAX) memory.clear();
  if (key.length <= KEY_CHARS_MAX) memory.set(key, found);
  return found;
}

const widths = new Map<string, number>();

/** Width of a text in one font, with kerning, as a multiple of the font's size. */
export const widthOf = (name: FontName, text: string): number =>
  remembered(widths, `${name} ${text}`, () => {
    const { font, shape } = load(name);
    return shape(text).reduce((sum, { advance }) => sum + advance, 0) / font.unitsPerEm;
  });

const coverage = new Map<string, boolean>();

/** Whether a face shows a grapheme as it is meant, in both weights. */
export const covers = (face: Face, grapheme: string): boolean =>
  (ONLY_FOR[face]?.test(grapheme) ?? true) &&
  remembered(coverage, `${face} ${grapheme}`, () =>
    WEIGHTS.every((weight) => isShown(`${face}-${weight}`, face, grapheme)),
  );

/** The circle that represents a missing letter. HarfBuzz adds it to marks in an order that the script does not have. */
const NO_LETTER = '\u25CC';

function isShown(name: FontName, face: Face, grapheme: string): boolean {
  const { shape } = load(name);
  const glyphs = shape(grapheme);
  if (glyphs.length === 0 || glyphs.some(({ id }) => id === 0)) return false;
  const circle = shape(NO_LETTER)[0]?.id ?? 0;
  if (circle !== 0 && !grapheme.includes(NO_LETTER) && glyphs.some(({ id }) => id === circle)) return false;
  // A sequence for which the font has no picture would be drawn as its parts, which may have a different meaning.
  return face !== 'emoji' || glyphs.filter(({ advance }) => advance > 0).length === 1;
}
