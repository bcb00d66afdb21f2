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
 * Makes the cache of the document, to be called before `precache` is installed: a browser that is killed takes a cache for empty whose one
 * entry came in the same tick of the disk's clock as the cache itself (Chromium, 1 of 25 installations).
 */
export async function makeDocumentCache(
  event: RoutingInstallEvent,
  precache: PrecacheController,
): Promise<void> {
  if (event.addRoutes) await caches.open(shellOf(precache));
}

/** Puts the document where its route looks for it: under the address it is asked for, which the precache has with its revision. */
async function putDocument(precache: PrecacheController): Promise<Response | undefined> {
  const document = await precache.matchPrecache(DOCUMENT);
  if (document) await (await caches.open(shellOf(precache))).put('/', document.clone());
  return document;
}

/** Of the precached files those the document names: what the app starts with. */
async function startFiles(precache: PrecacheController, document: Response): Promise<string[]> {
  const text = await document.text();
  return precache
    .getCachedURLs()
    .map((url) => new URL(url).pathname)
    .filter((path) => path.startsWith('/assets/') && text.includes(path));
}

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
  const document = await putDocument(precache);
  if (!document) return;
  // A browser takes some 250 rules and the app has nearly as many files: those it starts with are named in its document.
  const assets = await startFiles(precache, document);
  const { cacheName } = precache.strategy;
  const rules: Rule[] = [
    {
      condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      source: { cacheName: shellOf(precache) },
    },
    ...assets.map((path) => ({ condition: { urlPattern: path }, source: { cacheName } })),
  ];
  // A browser that takes fewer rules, or none like these, goes by the worker: no reason to be without it.
  await event.addRoutes(rules).catch(() => {});
}

/** Whether all of a document's files are of this version. A newer one is left to its own worker, which keeps it whole. */
function isOwn(precache: PrecacheController, document: string): boolean {
  const own = new Set(precache.getCachedURLs().map((url) => new URL(url).pathname));
  return (document.match(/\/assets\/[\w.-]+/g) ?? []).every((path) => own.has(path));
}

/**
 * Puts back what is missing of the precache and of the document's own cache: browsers clear Cache Storage when room is short, and one that
 * is killed soon after the installation may lose what it has just put there. Without it the app would not open without a
 * network until its next version. Never rejects.
 */
export async function refillCaches(precache: PrecacheController): Promise<void> {
  try {
    const cache = await caches.open(precache.strategy.cacheName);
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    for (const [url, key] of precache.getURLsToCacheKeys()) {
      if (kept.has(key)) continue;
      // What is not to be had now is tried again at the next start.
      await cache.add(key).catch(() => undefined);
      const document = new URL(url).pathname === DOCUMENT ? await cache.match(key) : undefined;
      if (document && !isOwn(precache, await document.text())) await cache.delete(key);
    }
    const shell = await caches.open(shellOf(precache));
    if (!(await shell.match('/'))) await putDocument(precache);
  } catch {
    // Without room: the next start of the app tries again.
  }
}

/** Forgets the documents of other versions, whose workers are gone. */
export async function forgetOtherDocuments(precache: PrecacheController): Promise<void> {
  const own = shellOf(precache);
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}
