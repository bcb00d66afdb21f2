import type { PrecacheController } from 'workbox-precaching';

/** Scripts and styles of earlier versions, for windows still running them (SYNC-13). */
export const PREVIOUS_ASSETS = 'tinta-assets-previous';
/** Scripts, styles and fonts that are not precached, kept when first used. */
export const USED_ASSETS = 'tinta-assets-used';
/** The cache in which an older version kept answers without checking them. */
const UNCHECKED_ASSETS = 'tinta-assets';

const VERSIONS_KEPT = 2;
const VERSION_HEADER = 'x-tinta-version-age';

/** Whether an answer is a script or a style sheet by its type. A page that a network put in place of such a file is neither. */
export const isAsset = (answer: Response): boolean =>
  /javascript|text\/css/.test(answer.headers.get('content-type') ?? '');

/**
 * Copies the old files before the new version's precache drops them, so that windows of the last two versions still find them. No window
 * reloads while the author types, so an old one may need an old chunk long after an update (SYNC-13).
 */
export async function keepPreviousAssets(precache: PrecacheController): Promise<void> {
  const previous = await caches.open(PREVIOUS_ASSETS);
  for (const request of await previous.keys()) {
    const response = await previous.match(request);
    const age = Number(response?.headers.get(VERSION_HEADER) ?? 0) + 1;
    if (!response || !isAsset(response) || age >= VERSIONS_KEPT) await previous.delete(request);
    else await previous.put(request, await aged(response, age));
  }
  const wanted = new Set(precache.getURLsToCacheKeys().values());
  const current = await caches.open(precache.strategy.cacheName);
  for (const request of await current.keys()) {
    if (wanted.has(request.url)) continue;
    const response = await current.match(request);
    // A version that checked no hashes may have kept any answer.
    if (response && isAsset(response)) await previous.put(request, await aged(response, 0));
  }
  await caches.delete(UNCHECKED_ASSETS);
}

async function aged(response: Response, age: number): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(VERSION_HEADER, String(age));
  return new Response(await response.blob(), { status: response.status, headers });
}
