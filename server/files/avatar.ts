import { type Drawing, drawPicture } from './draw-picture.ts';

const SIDE_PX = 256;
const QUALITY = 82;

/** Name of an avatar in the file store. */
export const avatarFile = (key: string): string => `avatars/${key}.webp`;
/** Path of an avatar, without host. */
export const avatarPath = (key: string): string => `/files/avatars/${key}.webp`;

/** The file of an account's avatar; none if it has no avatar. */
export function avatarFileOf(avatar: string | null): string[] {
  const key = /([0-9a-f]{32})\.webp$/.exec(avatar ?? '')?.[1];
  return key === undefined ? [] : [avatarFile(key)];
}

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
