import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

const ACCEPTED = new Set(['png', 'jpg']);
const PIXELS_MAX = 60_000_000;
const SIDE_PX = 256;
const QUALITY = 82;

/** Name of an avatar in the file store, and its host-free path. */
export const avatarFile = (key: string): string => `avatars/${key}.webp`;
export const avatarPath = (key: string): string => `/files/avatars/${key}.webp`;

/** An avatar as it is kept: upright, square, 256 pixels, written anew as WebP. `undefined` for what is no picture we take. */
export async function makeAvatar(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined || !ACCEPTED.has(type.ext)) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    return undefined;
  }
}
