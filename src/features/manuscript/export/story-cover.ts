import type { BookCover } from '#shared/manuscript/manuscript.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { drawAsJpeg, drawTypedCover } from '#ui/platform/draw-cover.ts';

/** A picture as a cover, judged by its first bytes, not by a name or header. WebP becomes JPEG. Null if it is none of these, or cannot be drawn. */
async function coverOf(bytes: Uint8Array): Promise<BookCover | null> {
  const [a, b, c, d] = bytes;
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return { bytes, type: 'image/png' };
  if (a === 0xff && b === 0xd8 && c === 0xff) return { bytes, type: 'image/jpeg' };
  const is = (at: number, word: string) => String.fromCharCode(...bytes.subarray(at, at + 4)) === word;
  if (!is(0, 'RIFF') || !is(8, 'WEBP')) return null;
  const drawn = await drawAsJpeg(bytes).catch(() => null);
  return drawn && { bytes: drawn, type: 'image/jpeg' };
}

/**
 * A story's cover for a book: the one on this device, else the server's (which the service worker may have cached), else one drawn from
 * title and pen name. `drawn`: the author's own cover exists but was unavailable.
 */
export async function storyCover(
  api: ApiClient,
  story: StoryView,
): Promise<{ cover: BookCover | null; drawn: boolean }> {
  const own = story.localCover ?? (await serverCover(api, story.coverPath));
  const cover = own && (await coverOf(new Uint8Array(own)));
  if (cover) return { cover, drawn: false };
  const bytes = await drawTypedCover(story.form.title, story.penName).catch(() => null);
  const hasOwn = own !== null || story.coverPath !== null;
  return { cover: bytes ? { bytes, type: 'image/png' } : null, drawn: hasOwn };
}

async function serverCover(api: ApiClient, path: string | null): Promise<ArrayBuffer | null> {
  if (path === null) return null;
  const answer = await api.file(path, { quiet: true });
  return answer.ok ? answer.value.arrayBuffer() : null;
}
