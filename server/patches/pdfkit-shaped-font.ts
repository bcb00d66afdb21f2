/**
 * A font for pdfkit whose texts are shaped elsewhere, and whose glyphs each carry their own text.
 *
 * Why: pdfkit 0.20 shapes with fontkit, which orders the marks of some scripts wrongly. It also gives all uses of a glyph the text of the
 * first use (ToUnicode), so text copied from the document loses letters. pdfkit accepts any object with the interface of a fontkit font.
 * Here a glyph with two texts becomes two glyphs: the font's subset contains it twice. pdfkit's own marks for the text of a line
 * (ActualText) are around its text object, where a reader no longer knows the font and the position. Here they are inside the text object.
 * Gains: correct copies in every script. Relies on the list of glyphs in fontkit's subsets, and on pdfkit writing a text object line by
 * line.
 */
import type { Font } from 'fontkit';

export type GlyphToDraw = {
  readonly id: number;
  /** The text that this glyph represents; '' if it represents no text. */
  readonly text: string;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
  /** Whether it only carries text: it draws nothing and has no width. */
  readonly isBlank: boolean;
};

/** The parts of fontkit's subset that its types lack. */
type Subset = {
  readonly glyphs: number[];
  readonly cff?: unknown;
  encode(): Uint8Array;
};

/** A zero-width space. Readers leave it out: PDF.js by its category, others because the text is given as well. */
const NO_TEXT = 0x200b;

/** A font for one document. `shape` returns a text's glyphs from left to right, in units of the font. */
export function shapedFont(font: Font, shape: (text: string) => readonly GlyphToDraw[]): Font {
  const numbers = new Map<string, number>();
  const realIds: number[] = [];
  const numberOf = ({ id, text, isBlank }: GlyphToDraw): number => {
    const key = `${id} ${isBlank} ${text}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, realIds.length);
    return realIds.push(id) - 1;
  };
  const layout = (text: string) => {
    const glyphs = shape(text);
    // A new list per call, as pdfkit changes the positions.
    const positions = glyphs.map(({ advance, x, y }) => ({
      xAdvance: advance,
      yAdvance: 0,
      xOffset: x,
      yOffset: y,
    }));
    return {
      positions,
      glyphs: glyphs.map((glyph) => ({
        id: numberOf(glyph),
        advanceWidth: glyph.isBlank ? 0 : font.getGlyph(glyph.id).advanceWidth,
        codePoints: glyph.text === '' ? [NO_TEXT] : Array.from(glyph.text, (char) => char.codePointAt(0)),
      })),
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  const createSubset = () => {
    const subset = font.createSubset() as unknown as Subset;
    const places = new Map<number, number>();
    return {
      cff: subset.cff,
      encode: () => subset.encode(),
      includeGlyph(number: number): number {
        const place = places.get(number) ?? subset.glyphs.push(realIds[number] ?? 0) - 1;
        places.set(number, place);
        return place;
      },
    };
  };
  return Object.assign(Object.create(font) as Font, { layout, createSubset });
}

type Writer = { addContent(line: string): unknown };

/** Lets `draw` write one text object, and marks its glyphs as standing for `text` (ISO 32000-1, 14.9.4). */
export function drawAs(doc: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const writer = doc as unknown as Writer;
  const add = writer.addContent.bind(doc);
  writer.addContent = (line) => {
    if (line === 'ET') doc.endMarkedContent();
    add(line);
    if (line === 'BT') doc.markContent('Span', { actual: text });
    return doc;
  };
  draw();
  writer.addContent = add;
}
