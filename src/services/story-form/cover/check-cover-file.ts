import type { MessageKey } from '#i18n/message-key.ts';
import { COVER_BYTES_LIMIT, PICTURE_PIXELS_MAX } from '#shared/domain/limits.ts';
import { pixelsOf } from '#ui/platform/picture-size.ts';
import { isPngOrJpeg } from '#ui/platform/picture-type.ts';

/**
 * The fault of a chosen picture, or null. It must exist, be under 3145728 bytes, have at most 24 megapixels, and be png or jpeg by its
 * first bytes, not by its name (docs/spec, section 5, Image upload; docs/spec, section 8, Codes).
 */
export async function checkCoverFile(file: Blob | null): Promise<MessageKey | null> {
  if (!file || file.size === 0) return 'storyForm.coverNone';
  if (file.size >= COVER_BYTES_LIMIT) return 'storyForm.coverTooLarge';
  if (!(await isPngOrJpeg(file))) return 'storyForm.coverType';
  return (await pixelsOf(file)) > PICTURE_PIXELS_MAX ? 'storyForm.coverPixels' : null;
}
