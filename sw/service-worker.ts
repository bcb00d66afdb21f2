import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { errorName } from '#shared/diagnosis/device-event.ts';
import { answerSharedText } from './answer-shared-text.ts';
import { keepPreviousAssets } from './asset-caches.ts';
import { builtFiles } from './built-files.ts';
import { predecessorIsForeign, reloadWindows } from './predecessor.ts';
import { cacheWhatIsSeen, forgetUncheckedReads } from './runtime-caching.ts';
import { addStaticRoutes, forgetOtherDocuments, makeDocumentCache, refillCaches } from './static-routes.ts';
import { workerDiagnosis } from './worker-ports.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Message of a page that has started: the worker then checks its caches. */
const APP_STARTED = 'APP_STARTED';

/** Tag with which a page asks the browser to wake the worker when the network is back. */
const DRAIN_TAG = 'tinta-drain';

const settings = {
  hosts: import.meta.env.VITE_API_HOSTS.split(',').filter((host) => host !== ''),
  appName: import.meta.env.VITE_APP_NAME,
};

const { note, flush } = workerDiagnosis;
const precache = new PrecacheController();
precache.addToCacheList(self.__WB_MANIFEST);
const files = builtFiles(precache);
/** Whether this version takes over without being asked: the one before it cannot offer anything (SYNC-13). */
let takesOver = false;

self.addEventListener('install', (event) => {
  const install = async () => {
    note('worker.install.started');
    const isForeign = await predecessorIsForeign(precache);
    await makeDocumentCache(event, precache);
    await files.install();
    await addStaticRoutes(event, precache);
    takesOver = isForeign;
    if (takesOver) await self.skipWaiting();
    note('worker.installed');
  };
  const failed = (error: unknown) => {
    note('worker.precache.failed', errorName(error));
    throw error;
  };
  // The browser may end the worker as soon as it is installed.
  event.waitUntil(install().catch(failed).finally(flush));
});
self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    await keepPreviousAssets(precache);
    await precache.activate(event);
    await forgetOtherDocuments(precache);
    await forgetUncheckedReads();
    if (takesOver) await reloadWindows();
    note('worker.activated');
    // The event is noted but not flushed: requests of pages wait until the worker is active.
    if (takesOver) note('worker.foreign.replaced');
  };
  event.waitUntil(takeOver());
});
// The worker controls the first visit at once, so that the next visit may be offline.
clientsClaim();

registerRoute(new PrecacheRoute(precache));
// Hash routing needs one document; anything else (contract PDFs, share pages) comes from the server.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    allowlist: [/^\/(index\.html)?(\?.*)?$/],
  }),
);
answerSharedText(precache);
cacheWhatIsSeen(settings.hosts, files, note);

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
  note('worker.woken');
  // Sync is in the worker's file, but runs only when needed: every start of the app waits for the worker, and sync is nine tenths of the
  // file.
  wake.waitUntil(import('./background-sync.ts').then((part) => part.drainInBackground(settings)));
};
self.addEventListener('sync', onWake);
self.addEventListener('periodicsync', onWake);
