import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { HEADER } from '#shared/protocol/headers.ts';
import { PREVIOUS_ASSETS, USED_ASSETS } from './asset-caches.ts';

/** Answers of public calls, and covers: deleted first when the device is full (SYNC-14; names begin with `tinta-reads`). */
const READS = 'tinta-reads';
const COVERS = 'tinta-reads-covers';

const UUID = '[0-9a-f-]{36}';
/** Calls any visitor may read, with the same answer for everybody. */
const PUBLIC_READ = new RegExp(
  `^/(?:book/(?:book/(?:search|sort/type|tag/list|${UUID})|chapter/read/${UUID})|notice/(?:list|${UUID}))$`,
);
const COVER = /^\/files\/covers\//;

/** Caches one answer per language, regardless of the host. */
const sameForAllHosts: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    const key = new URL(url.pathname + url.search, self.location.origin);
    const language = request.headers.get(HEADER.acceptLanguage)?.startsWith('zh')
      ? 'zh_CN'
      : request.headers.get(HEADER.lang);
    if (language) key.searchParams.set('lang', language);
    return key.href;
  },
};

/** Caches only successful answers. */
const successOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
};

/** Keeps at most `maxEntries`, dropping the oldest first, and all of them when the device is full (SYNC-14). */
const bounded = (maxEntries: number): WorkboxPlugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as WorkboxPlugin;

/** Public pages seen once open offline, within limits. What writing needs is precached, not handled here. */
export function cacheWhatIsSeen(hosts: readonly string[]): void {
  const origins = new Set([self.location.origin, ...hosts]);
  registerRoute(
    ({ url, request }) =>
      request.method === 'GET' && origins.has(url.origin) && PUBLIC_READ.test(url.pathname),
    new NetworkFirst({
      cacheName: READS,
      networkTimeoutSeconds: 6,
      matchOptions: { ignoreVary: true },
      plugins: [sameForAllHosts, successOnly, bounded(300)],
    }),
  );
  registerRoute(
    ({ url }) => origins.has(url.origin) && COVER.test(url.pathname),
    new CacheFirst({
      cacheName: COVERS,
      matchOptions: { ignoreVary: true },
      plugins: [sameForAllHosts, successOnly, bounded(200)],
    }),
  );
  const used = new CacheFirst({
    cacheName: USED_ASSETS,
    plugins: [successOnly, bounded(120)],
  });
  registerRoute(
    ({ url, sameOrigin }) =>
      sameOrigin && (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/')),
    async (options) => {
      const kept = await caches.match(options.request, { cacheName: PREVIOUS_ASSETS });
      return kept ?? used.handle(options);
    },
  );
}
