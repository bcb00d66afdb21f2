import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';

/** Typefaces of the documents: Noto Sans for Latin, Cyrillic and Greek, Noto Sans Hans for Chinese. */
export const FACES = ['latin', 'chinese'] as const;
export type Face = (typeof FACES)[number];
export type Weight = 'regular' | 'bold';
export type FontName = `${Face}-${Weight}`;

const FILES: Record<FontName, readonly [packageName: string, file: string]> = {
  'latin-regular': ['@embedpdf/fonts-latin', 'NotoSans-Regular.ttf'],
  'latin-bold': ['@embedpdf/fonts-latin', 'NotoSans-Bold.ttf'],
  'chinese-regular': ['@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'],
  'chinese-bold': ['@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'],
};

const loaded = new Map<FontName, Font>();

/** A font, read on first use and kept: the Chinese ones have 8 MB each. */
export function fontOf(name: FontName): Font {
  const known = loaded.get(name);
  if (known) return known;
  const [packageName, file] = FILES[name];
  const entry = createRequire(import.meta.url).resolve(packageName);
  const font = create(readFileSync(join(dirname(entry), '..', 'fonts', file)));
  if (!('layout' in font)) throw new Error(`${file} is a collection, not a font`);
  loaded.set(name, font);
  return font;
}

/** Cache of widths and coverage: the same words and letters come again and again. */
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

const widths: Record<FontName, Map<string, number>> = {
  'latin-regular': new Map(),
  'latin-bold': new Map(),
  'chinese-regular': new Map(),
  'chinese-bold': new Map(),
};

/** Width of a text in one font, with kerning, in units of the font's size. */
export const widthOf = (name: FontName, text: string): number =>
  remembered(widths[name], text, () => {
    const font = fontOf(name);
    return font.layout(text).advanceWidth / font.unitsPerEm;
  });

const coverage: Record<Face, Map<string, boolean>> = { latin: new Map(), chinese: new Map() };

/** Whether a face has a glyph for every code point, in both weights. */
export const covers = (face: Face, text: string): boolean =>
  remembered(coverage[face], text, () =>
    Array.from(text).every((char) => {
      const codePoint = char.codePointAt(0) ?? 0;
      return (
        fontOf(`${face}-regular`).hasGlyphForCodePoint(codePoint) &&
        fontOf(`${face}-bold`).hasGlyphForCodePoint(codePoint)
      );
    }),
  );
