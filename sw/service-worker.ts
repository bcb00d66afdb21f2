import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { answerSharedText } from './answer-shared-text.ts';
import { APP_STARTED } from './app-started.ts';
import { keepPreviousAssets } from './asset-caches.ts';
import { builtFiles } from './built-files.ts';
import { DRAIN_TAG } from './drain-tag.ts';
import { predecessorIsForeign, reloadWindows } from './predecessor.ts';
import { cacheWhatIsSeen, forgetUncheckedReads } from './runtime-caching.ts';
import { addStaticRoutes, forgetOtherDocuments, makeDocumentCache, refillCaches } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

const settings = {
  hosts: import.meta.env.VITE_API_HOSTS.split(',').filter((host) => host !== ''),
  appName: import.meta.env.VITE_APP_NAME,
};

const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);
const files = builtFiles(precache);
/** Whether this version takes over without being asked: the one before it cannot offer anything (SYNC-13). */
let takesOver = false;

self.addEventListener('install', (event) => {
  const install = async () => {
    const isForeign = await predecessorIsForeign(precache);
    await makeDocumentCache(event, precache);
    await files.install();
    await addStaticRoutes(event, precache);
    takesOver = isForeign;
    if (takesOver) await self.skipWaiting();
  };
  event.waitUntil(install());
});
self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    await keepPreviousAssets(precache);
    await precache.activate(event);
    await forgetOtherDocuments(precache);
    await forgetUncheckedReads();
    if (takesOver) await reloadWindows();
  };
  event.waitUntil(takeOver());
});
// The worker controls the first visit at once, so that the next one may be offline.
clientsClaim();

registerRoute(new PrecacheRoute(precache));
// Hash routing needs one document; anything else (contract PDFs, share pages) comes from the server.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    allowlist: [/^\/(index\.html)?(\?.*)?$/],
  }),
);
answerSharedText(precache);
cacheWhatIsSeen(settings.hosts, files);

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  // A new version takes over only when an author asks for it (SYNC-13).
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === APP_STARTED) event.waitUntil(refillCaches(precache, files));
});

interface WakeEvent extends ExtendableEvent {
  readonly tag: string;
}
const onWake = (event: Event): void => {
  const wake = event as WakeEvent;
  if (wake.tag !== DRAIN_TAG) return;
  // In the same file, but run only when needed: every start of the app waits for the worker, and sync is nine tenths of it.
  wake.waitUntil(import('./background-sync.ts').then((part) => part.drainInBackground(settings)));
};
self.addEventListener('sync', onWake);
self.addEventListener('periodicsync', onWake);
