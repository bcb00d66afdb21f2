import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { CoverSize } from '#server/presenters/cover-paths.ts';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';

/** Pictures that may be uploaded, by what their bytes are and not by what they are called. */
const ACCEPTED = new Set(['png', 'jpg']);
/** More pixels than any phone's camera has; a small file that unfolds to more is an attack. */
const PIXELS_MAX = 60_000_000;
const QUALITY = 82;

const WIDTHS: Record<CoverSize, { width: number; height: number }> = {
  large: { width: COVER_WIDTH_PX, height: COVER_HEIGHT_PX },
  medium: { width: COVER_WIDTH_PX / 2, height: COVER_HEIGHT_PX / 2 },
};

export type CoverPictures = Record<CoverSize, Uint8Array>;

/**
 * Makes a cover's pictures: decoded, turned upright, cut to 400x560 (and half of it) and written anew as WebP, so nothing of the
 * uploaded bytes survives, metadata and hidden payloads included. `undefined` for what is no picture we take.
 */
export async function makeCoverPictures(bytes: Uint8Array): Promise<CoverPictures | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined || !ACCEPTED.has(type.ext)) return undefined;
  try {
    const draw = async (size: CoverSize): Promise<Uint8Array> =>
      sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ ...WIDTHS[size], fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .webp({ quality: QUALITY })
        .toBuffer();
    return { large: await draw('large'), medium: await draw('medium') };
  } catch {
    return undefined;
  }
}
