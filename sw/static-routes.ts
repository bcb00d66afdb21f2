import type { PrecacheController } from 'workbox-precaching';

/** Caches that hold one document each, by its revision. */
const SHELL = 'tinta-shell-';
const DOCUMENT = '/index.html';

/** Of the Static Routing API (Chrome 123), what is used here. */
type Rule = {
  condition: { urlPattern: string | { pathname: string; search: string }; requestMode?: 'navigate' };
  source: { cacheName: string };
};
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly Rule[]): Promise<void>;
}

const shellOf = (precache: PrecacheController): string =>
  SHELL + (new URL(precache.getCacheKeyForURL(DOCUMENT) ?? '', self.location.href).search || 'document');

/**
 * Tells the browser to take the app's document and the files it starts with from their caches by itself: starting the worker stands in the way
 * of every start of the app, and each file would make its way through it. What is in no cache any more comes from the network.
 * Browsers without static routes, and addresses not named here, ask the worker as before. To be called once `precache` is installed.
 */
export async function addStaticRoutes(
  event: RoutingInstallEvent,
  precache: PrecacheController,
): Promise<void> {
  if (!event.addRoutes) return;
  const shell = shellOf(precache);
  const document = await precache.matchPrecache(DOCUMENT);
  if (!document) return;
  // A route asks its cache for the address as it is asked for: the precache has the document under a name with its revision.
  await (await caches.open(shell)).put('/', document.clone());
  // A browser takes some 250 rules and the app has nearly as many files: those it starts with are named in its document.
  const text = await document.text();
  const assets = precache
    .getCachedURLs()
    .map((url) => new URL(url).pathname)
    .filter((path) => path.startsWith('/assets/') && text.includes(path));
  const { cacheName } = precache.strategy;
  const rules: Rule[] = [
    {
      condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      source: { cacheName: shell },
    },
    ...assets.map((path) => ({ condition: { urlPattern: path }, source: { cacheName } })),
  ];
  // A browser that takes fewer rules, or none like these, goes by the worker: no reason to be without it.
  await event.addRoutes(rules).catch(() => {});
}

/** Forgets the documents of other versions, whose workers are gone. */
export async function forgetOtherDocuments(precache: PrecacheController): Promise<void> {
  const own = shellOf(precache);
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}
