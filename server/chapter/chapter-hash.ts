import { createHash } from 'node:crypto';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { type ContentHash, hashedText } from '#shared/domain/content-hash.ts';

/** Computes the same hash as `contentHash` in the apps, ten times as fast. */
export const chapterHash = (text: ChapterText): ContentHash =>
  createHash('sha256').update(hashedText(text)).digest('hex') as ContentHash;
