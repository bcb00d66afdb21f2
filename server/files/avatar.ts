import { type Drawing, drawPicture } from './draw-picture.ts';

const SIDE_PX = 256;
const QUALITY = 82;

/** Name of an avatar in the file store, and its host-free path. */
export const avatarFile = (key: string): string => `avatars/${key}.webp`;
export const avatarPath = (key: string): string => `/files/avatars/${key}.webp`;

/** An avatar as stored: upright, square, 256 pixels, re-encoded as WebP. */
export const makeAvatar = (bytes: Uint8Array): Promise<Drawing<Uint8Array>> =>
  drawPicture(bytes, (picture) =>
    picture
      .rotate()
      .resize({ width: SIDE_PX, height: SIDE_PX, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
