/** Width and height of the signature pad, in px, also of its export (docs/spec, section 9, Signature pad). */
export const PAD_WIDTH = 500;
export const PAD_HEIGHT = 300;
/** Width in px and colour of the pad's brush (docs/spec, section 9, Signature pad). */
export const PAD_BRUSH_WIDTH = 2;
export const PAD_BRUSH_COLOR = '#000000';

/** A pixel this bright or brighter (luma, 0 to 255) is not seen on white paper: white, pale grey, yellow. */
const INK_LUMA = 210;
/** Fewer pixels of the pad's size are a speck and no signature: one tap of the brush leaves about four. */
const INK_PIXELS_MIN = 20;

/**
 * Whether a drawing can be seen on white paper. Without it a contract would be signed with nothing to see (docs/spec, section 5,
 * Signature). `pixels` are those of the pad's size on a white ground, `channels` bytes each, the first three red, green and blue.
 */
export function hasInk(pixels: ArrayLike<number>, channels: 3 | 4): boolean {
  let seen = 0;
  for (let at = 0; at + channels <= pixels.length && seen < INK_PIXELS_MIN; at += channels) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    if (0.2126 * red + 0.7152 * green + 0.0722 * blue < INK_LUMA) seen++;
  }
  return seen >= INK_PIXELS_MIN;
}

/** Longest data URL of a signature that the server accepts (shared/protocol/contract/contract.ts). */
export const SIGNATURE_CHARACTERS_MAX = 2_000_000;

/** Bytes of a PNG data URL, or `undefined` for anything else. */
export function pngOfDataUrl(value: string): Uint8Array | undefined {
  const match = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/.exec(value);
  if (match?.[1] === undefined) return undefined;
  try {
    return Uint8Array.from(atob(match[1]), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
