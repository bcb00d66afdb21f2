import sharp from 'sharp';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '#shared/domain/limits.ts';
import type { CoverSize } from './cover-paths.ts';
import { type Drawing, drawPicture } from './draw-picture.ts';

const QUALITY = 82;

export type CoverPictures = Record<CoverSize, Uint8Array>;

/**
 * Makes a cover's pictures: decoded, turned upright, cut to 400x560 (and half of it) and re-encoded as WebP, so nothing of the uploaded
 * bytes survives, metadata and hidden payloads included.
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
    const drawn = () => sharp(data, { raw: { width, height, channels } });
    return {
      large: await drawn().webp({ quality: QUALITY }).toBuffer(),
      medium: await drawn()
        .resize({ width: width / 2, height: height / 2 })
        .webp({ quality: QUALITY })
        .toBuffer(),
    };
  });
