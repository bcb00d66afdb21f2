import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

/** A drawn glyph, and the code point that a reader of the PDF takes from it. Lengths are in the font's units. */
export type ShapedGlyph = {
  /** Number of the glyph in its font. */
  readonly id: number;
  /** '' if several glyphs show one code point, and another glyph carries it. */
  readonly text: string;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
  /** Whether it carries text but draws nothing, for example a part of a ligature. */
  readonly isBlank: boolean;
};

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whether a text is in a right-to-left script. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Returns the glyphs of a text. */
export type Shape = (text: string) => readonly ShapedGlyph[];

const MARK = /^\p{Mn}/u;
/** The text that one glyph carries: a code point, or several that are joined (emoji). Readers leave out a joiner that stands alone. */
const CARRIED = /.(?:\u200D.)*/gsu;

/**
 * Makes the shaper of one font (HarfBuzz). Exactly one glyph carries each code point of the text, in the order of the text, so text copied
 * from the document equals the written text. If a group of letters has fewer glyphs than code points, blank glyphs without width carry the
 * rest. PDF.js assumes that a glyph has no width if its text contains a nonspacing mark. So no glyph carries both a letter and a mark, and
 * a glyph with a width carries no mark.
 */
export function shaperOf(bytes: Uint8Array): Shape {
  const font = new Font(new Face(new Blob(bytes)));
  const blankId = font.nominalGlyph(0x20) ?? 0;
  return (text) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    const drawn = buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => ({
      cluster,
      id: codepoint,
      advance: positions[index]?.xAdvance ?? 0,
      x: positions[index]?.xOffset ?? 0,
      y: positions[index]?.yOffset ?? 0,
    }));
    const starts = [...new Set(drawn.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    const groups = starts.map((start, index) => {
      const glyphs = drawn.filter(({ cluster }) => cluster === start);
      const letters = text.slice(start, starts[index + 1]);
      // Readers reverse a right-to-left line as a whole, including the letters of a ligature.
      if (isRightToLeft(text)) return withText(glyphs, [Array.from(letters).reverse().join('')], blankId);
      return withText(glyphs, letters.match(CARRIED) ?? [], blankId);
    });
    return (isRightToLeft(text) ? groups.reverse() : groups).flat();
  };
}

type DrawnGlyph = Omit<ShapedGlyph, 'text' | 'isBlank'>;

/** The glyphs of one group of letters, with the code points that they carry. */
function withText(drawn: readonly DrawnGlyph[], codePoints: string[], blankId: number): ShapedGlyph[] {
  const glyphs: ShapedGlyph[] = [];
  const blank = (text: string) => glyphs.push({ id: blankId, text, advance: 0, x: 0, y: 0, isBlank: true });
  const nextIsMark = () => MARK.test(codePoints[0] ?? '');
  for (const { id, advance, x, y } of drawn) {
    if (advance > 0) while (glyphs.length > 0 && nextIsMark()) blank(codePoints.shift() ?? '');
    const text = advance > 0 || nextIsMark() ? (codePoints.shift() ?? '') : '';
    glyphs.push({ id, text, advance, x, y, isBlank: false });
  }
  for (const text of codePoints) blank(text);
  return glyphs;
}
