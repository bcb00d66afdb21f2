import type { MessageKey } from '#i18n/message-key.ts';
import { COVER_BYTES_LIMIT } from '#shared/domain/limits.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/**
 * What is wrong with a chosen picture, or null: it must be there, under 3145728 bytes, and png or jpeg by its first bytes, not by
 * its name (specification, section 5, image upload; api.md, `unsupportedImage`).
 */
export async function checkCoverFile(file: Blob | null): Promise<MessageKey | null> {
  if (!file || file.size === 0) return 'storyForm.coverNone';
  if (file.size >= COVER_BYTES_LIMIT) return 'storyForm.coverTooLarge';
  const head = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  return startsWith(head, PNG) || startsWith(head, JPEG) ? null : 'storyForm.coverType';
}
