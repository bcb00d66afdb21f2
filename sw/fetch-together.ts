import type { PrecacheController } from 'workbox-precaching';

/** Chromium has at most three requests of a worker under way while it is being installed. */
const AT_ONCE = 3;

/**
 * Stores the files to precache, three at once. Workbox fetches one at a time: where each answer takes 300 ms, a first visit took more than
 * a minute until the app could start without a network. Call it before `precache.install`, which fetches what is still missing: the
 * document, and what failed. Rejects only if the caches cannot be opened.
 */
export async function fetchTogether(precache: PrecacheController): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  // The key of a file whose name has no hash differs from its address: Workbox fetches those.
  const missing = [...precache.getURLsToCacheKeys()]
    .filter(([url, key]) => url === key && !kept.has(key))
    .map(([url]) => url);
  while (missing.length > 0) await cache.addAll(missing.splice(0, AT_ONCE)).catch(() => undefined);
}
