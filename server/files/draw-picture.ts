import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { takeTurns } from '#server/turns.ts';
import { PICTURE_PIXELS_MAX } from '#shared/domain/limits.ts';

/** A picture of the largest size takes some 100 MB while it is drawn, and all cores: more at once only take more memory. */
const inTurn = takeTurns(2);

/** What was drawn, or why nothing was: no picture of an accepted kind, or one with too many pixels. */
export type Drawing<T> =
  | { readonly kind: 'drawn'; readonly made: T }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'tooManyPixels' };

/**
 * Draws from an uploaded picture, judged by its bytes and not by its name; two pictures at a time, the others wait. The number of
 * pixels is read from its header first: a small file that unfolds to a huge picture is never decoded.
 */
export async function drawPicture<T>(
  bytes: Uint8Array,
  draw: (picture: Sharp) => Promise<T>,
  limits: { readonly accepted?: readonly string[]; readonly pixelsMax?: number } = {},
): Promise<Drawing<T>> {
  const { accepted = ['png', 'jpg'], pixelsMax = PICTURE_PIXELS_MAX } = limits;
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined || !accepted.includes(type.ext)) return { kind: 'unsupported' };
  return inTurn(async () => {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > pixelsMax) return { kind: 'tooManyPixels' };
      const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 });
      return { kind: 'drawn', made: await draw(picture) };
    } catch {
      return { kind: 'unsupported' };
    }
  });
}
