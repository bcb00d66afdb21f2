import sharp, { type Sharp } from 'sharp';
import { OwnError } from '#server/ports/own-error.ts';

/**
 * The pad has 500x300 pixels (docs/spec, section 9, Signature pad). This limit is more than enough for twice as many pixels on each side,
 * as on dense screens.
 */
const PIXELS_MAX = 4_000_000;
const SIDE_MAX = 1_500;

/** A picture's pixels with separate colours and opacity, one byte each, as PDF requires. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly colours: Buffer;
  readonly opacity: Buffer;
};

/**
 * Decodes a signature. A declared size above 4 million pixels is refused; a picture with a side above 1500 pixels is scaled down. Throws if
 * it is not a PNG.
 */
export async function signaturePixels(png: Uint8Array): Promise<Pixels> {
  const { data, info } = await bounded(png).ensureAlpha().toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  const count = info.width * info.height;
  const colours = Buffer.alloc(count * 3);
  const opacity = Buffer.alloc(count);
  for (let pixel = 0; pixel < count; pixel++) {
    data.copy(colours, pixel * 3, pixel * 4, pixel * 4 + 3);
    opacity[pixel] = data[pixel * 4 + 3] ?? 0;
  }
  return { width: info.width, height: info.height, colours, opacity };
}

/** The signature as a new plain PNG: only the pixels of the sent file are kept. */
export const cleanSignature = (png: Uint8Array): Promise<Buffer> =>
  bounded(png).ensureAlpha().toColourspace('srgb').png().toBuffer();

function bounded(png: Uint8Array): Sharp {
  const isPng = Buffer.from(png.subarray(0, 8)).toString('latin1') === '\x89PNG\r\n\x1a\n';
  if (!isPng) throw new OwnError('a signature must be a PNG');
  return sharp(png, { limitInputPixels: PIXELS_MAX, pages: 1 }).resize({
    width: SIDE_MAX,
    height: SIDE_MAX,
    fit: 'inside',
    withoutEnlargement: true,
  });
}
