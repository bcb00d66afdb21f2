import type { Sharp } from 'sharp';
import { failed, type Refusal } from '#server/core/outcome.ts';
import { takeTurns } from '#server/platform/turns.ts';
import { PICTURE_PIXELS_MAX } from '#shared/domain/limits.ts';

/** Drawing a picture of the largest size takes about 100 MB and all cores. More at once would only take more memory. */
const inTurn = takeTurns(2);

/** The drawn picture, or why there is none: not an accepted format, or too many pixels. */
export type Drawing<T> =
  | { readonly kind: 'drawn'; readonly made: T }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'tooManyPixels' };

/**
 * Draws from an uploaded picture, whose type is detected from its bytes and not from its name. Two pictures are drawn at a time, the others
 * wait. Checks the number of pixels in the header first: a small file that expands to a huge picture is never decoded.
 */
export async function drawPicture<T>(
  bytes: Uint8Array,
  draw: (picture: Sharp) => Promise<T>,
  limits: { readonly accepted?: readonly string[]; readonly pixelsMax?: number } = {},
): Promise<Drawing<T>> {
  const { accepted = ['png', 'jpg'], pixelsMax = PICTURE_PIXELS_MAX } = limits;
  // Both libraries load with the first picture: a small site may go days without one.
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined || !accepted.includes(type.ext)) return { kind: 'unsupported' };
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
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

/** The refusal of a picture that could not be drawn: `unsupportedImage`, or `tooLarge` for too many pixels. */
export const pictureRefusal = (kind: Exclude<Drawing<unknown>['kind'], 'drawn'>): Refusal =>
  kind === 'unsupported'
    ? failed('unsupportedImage')
    : { ...failed('tooLarge'), message: ({ picture }) => picture.tooManyPixels };
