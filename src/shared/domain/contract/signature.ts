/** Size of the signature pad, also of its export (docs/spec, section 9). */
export const PAD_WIDTH = 500;
export const PAD_HEIGHT = 300;
/** Brush of the pad (docs/spec, section 9). */
export const PAD_BRUSH_WIDTH = 2;
export const PAD_BRUSH_COLOR = '#000000';

/** Longest data URL of a signature that the server accepts (protocol/schema/contract.ts). */
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
