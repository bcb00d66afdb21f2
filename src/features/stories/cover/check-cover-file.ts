import type { MessageKey } from '#i18n/message-key.ts';
import { COVER_BYTES_LIMIT } from '#shared/domain/limits.ts';
import { isPngOrJpeg } from '#ui/platform/picture-type.ts';

/**
 * What is wrong with a chosen picture, or null: it must be there, under 3145728 bytes, and png or jpeg by its first bytes, not by
 * its name (specification, section 5, image upload; api.md, `unsupportedImage`).
 */
export async function checkCoverFile(file: Blob | null): Promise<MessageKey | null> {
  if (!file || file.size === 0) return 'storyForm.coverNone';
  if (file.size >= COVER_BYTES_LIMIT) return 'storyForm.coverTooLarge';
  return (await isPngOrJpeg(file)) ? null : 'storyForm.coverType';
}
