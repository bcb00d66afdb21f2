import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { PAD_HEIGHT, PAD_WIDTH } from '#shared/domain/contract/signature.ts';

/** "Accepted types are png, jpeg and jpg" (specification, section 5), by what the bytes are and not by what they are called. */
const ACCEPTED = new Set(['png', 'jpg']);
/** More pixels than any phone's camera has; a small file that unfolds to more is an attack. */
const PIXELS_MAX = 60_000_000;
/** Sharp enough to read the small print of a card, and no more. */
const SIDE_MAX = 2_400;
const QUALITY = 85;
/** A signature larger than this came from no pad of ours. */
const SIGNATURE_PIXELS_MAX = 4_000_000;
const SCALE = 2;

const isPicture = async (bytes: Uint8Array, accepted: ReadonlySet<string>): Promise<boolean> => {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return type !== undefined && accepted.has(type.ext);
};

/**
 * An identity document's picture as it is kept: decoded, turned upright, at most 2,400 pixels a side and written anew as JPEG, so
 * that nothing of the uploaded bytes survives, place and camera included. `undefined` for what is no picture we take.
 */
export async function makeDocumentPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!(await isPicture(bytes, ACCEPTED))) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** A signature as it is kept, or why it is none: no picture of ours, or nothing drawn on it. */
export type SignaturePicture =
  | { kind: 'signature'; png: Uint8Array }
  | { kind: 'empty' }
  | { kind: 'unsupported' };

/**
 * A signature from the pad: a PNG, written anew at twice the pad's units with a clear ground. One without a stroke is `empty`
 * ('Please complete your signature!', specification, section 5).
 */
export async function makeSignaturePicture(bytes: Uint8Array): Promise<SignaturePicture> {
  if (!(await isPicture(bytes, new Set(['png'])))) return { kind: 'unsupported' };
  try {
    const drawn = sharp(bytes, {
      limitInputPixels: SIGNATURE_PIXELS_MAX,
      failOn: 'error',
      pages: 1,
    }).ensureAlpha();
    const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
    const clear = data[3] === 0;
    let hasInk = false;
    for (let at = 0; at < data.length && !hasInk; at += info.channels) {
      const isDark = (data[at] ?? 255) < 160 || (data[at + 1] ?? 255) < 160 || (data[at + 2] ?? 255) < 160;
      hasInk = (data[at + 3] ?? 0) > 40 && (clear || isDark);
    }
    if (!hasInk) return { kind: 'empty' };
    const png = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
      .resize({
        width: PAD_WIDTH * SCALE,
        height: PAD_HEIGHT * SCALE,
        fit: 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png()
      .toBuffer();
    return { kind: 'signature', png };
  } catch {
    return { kind: 'unsupported' };
  }
}
