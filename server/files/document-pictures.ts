import type { Sharp } from 'sharp';
import { hasInk, PAD_HEIGHT, PAD_WIDTH } from '#shared/domain/contract/signature.ts';
import { type Drawing, drawPicture } from './draw-picture.ts';

/** Sharp enough to read a card's small print. */
const SIDE_MAX = 2_400;
const QUALITY = 85;
/** The app's own pad makes no signature larger than this. */
const SIGNATURE_LIMITS = { accepted: ['png'], pixelsMax: 4_000_000 };
const SCALE = 2;

/**
 * An identity document's picture as stored: decoded, turned upright, at most 2,400 pixels a side and re-encoded as JPEG. So nothing of the
 * uploaded bytes survives, including location and camera.
 */
export const makeDocumentPicture = (bytes: Uint8Array): Promise<Drawing<Uint8Array>> =>
  drawPicture(bytes, (picture) =>
    picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );

/** A signature as stored, or why it is refused: not an accepted picture, or nothing drawn on it. */
export type SignaturePicture =
  | { kind: 'signature'; png: Uint8Array }
  | { kind: 'empty' }
  | { kind: 'unsupported' };

/**
 * A signature from the pad or the board: a PNG, re-encoded at twice the pad's size on a transparent background. A signature that is
 * invisible on white paper is `empty` ('Please complete your signature!', docs/spec, section 5).
 */
export async function makeSignaturePicture(bytes: Uint8Array): Promise<SignaturePicture> {
  const drawing = await drawPicture(bytes, drawSignature, SIGNATURE_LIMITS);
  if (drawing.kind !== 'drawn') return { kind: 'unsupported' };
  return drawing.made === null ? { kind: 'empty' } : { kind: 'signature', png: drawing.made };
}

/** Null if nothing is visible on white paper. */
async function drawSignature(picture: Sharp): Promise<Uint8Array | null> {
  const onPaper = await picture
    .clone()
    .flatten({ background: '#ffffff' })
    .resize({ width: PAD_WIDTH, height: PAD_HEIGHT, fit: 'inside' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  if (!hasInk(onPaper, 3)) return null;
  return picture
    .ensureAlpha()
    .resize({
      width: PAD_WIDTH * SCALE,
      height: PAD_HEIGHT * SCALE,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
