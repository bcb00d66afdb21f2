import type { BookCover } from '#shared/manuscript/manuscript.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { StoryView } from '#sync/author-work.ts';
import { drawTypedCover } from '#ui/platform/draw-cover.ts';

/** What a picture is by its first bytes; a name or a header may say anything. */
export function coverOf(bytes: Uint8Array): BookCover | null {
  const [a, b, c, d] = bytes;
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return { bytes, type: 'image/png' };
  if (a === 0xff && b === 0xd8 && c === 0xff) return { bytes, type: 'image/jpeg' };
  const is = (at: number, word: string) => String.fromCharCode(...bytes.subarray(at, at + 4)) === word;
  return is(0, 'RIFF') && is(8, 'WEBP') ? { bytes, type: 'image/webp' } : null;
}

/**
 * A story's cover for a book: the one on this device, else the server's (the service worker has it when it was seen), else one set in
 * type. `drawn` says that it is not the author's own though there is one.
 */
export async function storyCover(
  api: ApiClient,
  story: StoryView,
): Promise<{ cover: BookCover | null; drawn: boolean }> {
  if (story.localCover) return { cover: coverOf(new Uint8Array(story.localCover)), drawn: false };
  if (story.coverPath !== null) {
    const answer = await api.file(story.coverPath, { quiet: true });
    const cover = answer.ok ? coverOf(new Uint8Array(await answer.value.arrayBuffer())) : null;
    if (cover) return { cover, drawn: false };
  }
  const bytes = await drawTypedCover(story.form.title, story.penName).catch(() => null);
  return { cover: bytes ? { bytes, type: 'image/png' } : null, drawn: story.coverPath !== null };
}
