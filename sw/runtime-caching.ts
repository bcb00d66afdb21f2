import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { HEADER } from '#shared/protocol/headers.ts';
import { PREVIOUS_ASSETS, USED_ASSETS } from './asset-caches.ts';

/** Answers of public calls, and covers: given up first when the device is full (SYNC-14; names begin `tinta-reads`). */
const READS = 'tinta-reads';
const COVERS = 'tinta-reads-covers';

const UUID = '[0-9a-f-]{36}';
/** What any visitor may read; nothing that depends on who asks. */
const PUBLIC_READ = new RegExp(
  `^/(?:book/(?:book/(?:search|sort/type|tag/list|${UUID})|chapter/read/${UUID})|notice/(?:list|${UUID}))$`,
);
const COVER = /^\/files\/covers\//;

/** One answer, whichever host gave it, and one for each language. */
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

/** Only answers that succeeded are worth keeping; a refusal is not what the story says. */
const successOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
};

/** At most `maxEntries`, the oldest given up first; all of it when the device is full (SYNC-14). */
const bounded = (maxEntries: number): WorkboxPlugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as WorkboxPlugin;

/** Public pages once seen open offline, within bounds; what writing needs is precached and not handled here. */
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
