import { ID_IMAGE_BYTES_LIMIT, PICTURE_PIXELS_MAX } from '#shared/domain/limits.ts';
import { pixelsOf } from './picture-size.ts';
import { isPngOrJpeg } from './picture-type.ts';

export type PictureProblem = 'none' | 'tooLarge' | 'tooManyPixels' | 'wrongType';

/**
 * The fault of a picture, or null. It must be png or jpeg by its first bytes and not by its name, under 3145728 bytes (docs/spec, section
 * 5), and not more than 24 megapixels. The type is checked first: a file that is not a picture cannot be made smaller.
 */
export async function checkPicture(file: Blob): Promise<PictureProblem | null> {
  if (file.size === 0) return 'none';
  if (!(await isPngOrJpeg(file))) return 'wrongType';
  if (file.size >= ID_IMAGE_BYTES_LIMIT) return 'tooLarge';
  return (await pixelsOf(file)) > PICTURE_PIXELS_MAX ? 'tooManyPixels' : null;
}
