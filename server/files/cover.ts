import type { CoverId } from '#shared/domain/ids.ts';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';
import { type Drawing, drawPicture } from './draw-picture.ts';

export const COVER_SIZES = ['large', 'medium'] as const;
type CoverSize = (typeof COVER_SIZES)[number];

/** Path of a cover, without host; the file there never changes (docs/spec, section 7, Every answer). */
export const coverPath = (id: CoverId, size: CoverSize): string => `/files/covers/${id}-${size}.webp`;

/** Returns the same as `coverPath`; null for a story without a cover. */
export const coverPathOrNull = (id: CoverId | null, size: CoverSize): string | null =>
  id === null ? null : coverPath(id, size);

/** Name of a cover's file in the file store. */
export const coverFile = (fileKey: string, size: CoverSize): string => `covers/${fileKey}-${size}.webp`;

/** Names of a cover's files in the file store, one for each size. */
export const coverFiles = (fileKey: string): string[] => COVER_SIZES.map((size) => coverFile(fileKey, size));

const QUALITY = 82;

type CoverPictures = Record<CoverSize, Uint8Array>;

/**
 * Makes a cover's pictures: decoded, turned upright, cut to 400x560 (and half of that) and re-encoded as WebP. So nothing of the uploaded
 * bytes survives, including metadata and hidden payloads.
 */
export const makeCoverPictures = (bytes: Uint8Array): Promise<Drawing<CoverPictures>> =>
  drawPicture(bytes, async (picture) => {
    const { data, info } = await picture
      .rotate()
      .resize({ width: COVER_WIDTH_PX, height: COVER_HEIGHT_PX, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const { default: sharp } = await import('sharp');
    const drawn = () => sharp(data, { raw: { width, height, channels } });
    return {
      large: await drawn().webp({ quality: QUALITY }).toBuffer(),
      medium: await drawn()
        .resize({ width: width / 2, height: height / 2 })
        .webp({ quality: QUALITY })
        .toBuffer(),
    };
  });
