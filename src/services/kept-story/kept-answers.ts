import * as v from 'valibot';
import { isKeptStory, KEPT_READS } from '#shared/protocol/kept-reads.ts';
import { type PublicStory, publicStory } from '#shared/protocol/library/public-story.ts';

/** Where a browser keeps answers; undefined without HTTPS and in some private windows. */
const open = async (): Promise<Cache | undefined> =>
  typeof caches === 'undefined' ? undefined : caches.open(KEPT_READS).catch(() => undefined);

/** Whether this browser can show a kept answer later. Only a service worker can do that. */
export const canKeep = async (): Promise<boolean> =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined) !== undefined &&
  (await open()) !== undefined;

/** An answer as the server sends it, so that the service worker can give it to any page. */
const envelopeOf = (data: unknown): string => JSON.stringify({ success: true, code: '0', message: '', data });

/**
 * Puts an empty response under the path of an answer that is about to be requested. The service worker then stores the answer only here,
 * and not in its cache of 300 seen answers, where it would replace another one. An empty response does not count as an answer.
 */
export async function reserve(path: string): Promise<void> {
  await (await open())?.put(path, new Response(null));
}

/** Stores the answer of a call under its path; resolves to its size in bytes. Rejects if the device is full. */
export async function keepAnswer(path: string, data: unknown): Promise<number> {
  const envelope = new Blob([envelopeOf(data)], { type: 'application/json' });
  await (await open())?.put(path, new Response(envelope));
  return envelope.size;
}

/** Which of these paths are kept, and their size in bytes. */
export async function keptOf(paths: readonly string[]): Promise<{ paths: Set<string>; bytes: number }> {
  const cache = await open();
  const found = new Set<string>();
  let bytes = 0;
  for (const path of paths) {
    const answer = await cache?.match(path);
    const { size } = (await answer?.blob()) ?? { size: 0 };
    if (size === 0) continue;
    found.add(path);
    bytes += size;
  }
  return { paths: found, bytes };
}

const envelope = v.object({ data: publicStory });

/** The stories that this device keeps, by title; one whose chapters are being fetched for the first time is among them. */
export async function keptStories(): Promise<PublicStory[]> {
  const cache = await open();
  const requests = (await cache?.keys()) ?? [];
  const found = await Promise.all(
    requests
      .filter(({ url }) => isKeptStory(new URL(url).pathname))
      .map(async (request) => {
        const answer = await cache?.match(request);
        const read = v.safeParse(envelope, await answer?.json().catch(() => null));
        return read.success ? [read.output.data] : [];
      }),
  );
  return found.flat().sort((a, b) => a.name.localeCompare(b.name));
}

/** Removes these answers from the device. */
export async function forgetAnswers(paths: readonly string[]): Promise<void> {
  const cache = await open();
  for (const path of paths) await cache?.delete(path);
}
