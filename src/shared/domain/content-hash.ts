import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Brand } from '#shared/lib/brand.ts';
import type { AuthorNote } from './chapter.ts';
import type { StoryDocument } from './story-document.ts';

/** SHA-256 of a chapter's text, 64 hex digits. */
export type ContentHash = Brand<string, 'ContentHash'>;

type Chapter = { title: string; content: StoryDocument; authorNote: AuthorNote | null };

/** The text from which a chapter's hash is computed: its title, content and note. */
export function hashedText({ title, content, authorNote }: Chapter): string {
  return JSON.stringify([
    title,
    content.blocks.map((block) =>
      block.type === 'sceneBreak'
        ? 0
        : [block.type, ...block.runs.map((run) => (run.marks ? [run.text, ...run.marks] : run.text))],
    ),
    authorNote === null ? null : [authorNote.place, authorNote.text],
  ]);
}

/**
 * Hash of a chapter's title, content and note. The device compares it with the server's (`server/chapter/chapter-hash.ts`) before it shows
 * "Synced", and the server recognises a repeated `add` by it (docs/spec, section 3, Ids). Synchronous and without Web Crypto, so that it
 * also works where `crypto.subtle` is missing.
 */
export const contentHash = (chapter: Chapter): ContentHash =>
  bytesToHex(sha256(utf8ToBytes(hashedText(chapter)))) as ContentHash;
