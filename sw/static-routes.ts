import type { PrecacheController } from 'workbox-precaching';
import type { BuiltFiles } from './built-files.ts';

/** Caches that hold one document each, by its revision. */
export const SHELL = 'tinta-shell-';
const DOCUMENT = '/index.html';

/** The part of the Static Routing API (Chrome 123) used here. */
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
 * Creates the document's cache. Call this before `precache` is installed. If a cache and its only entry are made in the same tick of the
 * disk's clock and the browser is then killed, the browser takes the cache for empty (Chromium, 1 of 25 installations).
 */
export async function makeDocumentCache(
  event: RoutingInstallEvent,
  precache: PrecacheController,
): Promise<void> {
  if (event.addRoutes) await caches.open(shellOf(precache));
}

/** Stores the document for its route, under the plain address; the precache has it under its revision. */
async function putDocument(precache: PrecacheController): Promise<Response | undefined> {
  const document = await precache.matchPrecache(DOCUMENT);
  if (document) await (await caches.open(shellOf(precache))).put('/', document.clone());
  return document;
}

/** The precached files that the document refers to: those the app starts with. */
async function startFiles(precache: PrecacheController, document: Response): Promise<string[]> {
  const text = await document.text();
  return precache
    .getCachedURLs()
    .map((url) => new URL(url).pathname)
    .filter((path) => path.startsWith('/assets/') && text.includes(path));
}

/**
 * Lets the browser read the document and the app's start files from their caches without the worker. Otherwise every start of the app waits
 * for the worker to start, and each file goes through it. Files missing in the caches are fetched from the network. Browsers without static
 * routes, and other addresses, use the worker. Chromium looks for a new worker at such a start too (156), so a device whose stored document
 * is not ours recovers. Call it once `precache` is installed.
 */
export async function addStaticRoutes(
  event: RoutingInstallEvent,
  precache: PrecacheController,
): Promise<void> {
  if (!event.addRoutes) return;
  const document = await putDocument(precache);
  if (!document) return;
  // A browser takes some 250 rules and the app has more files, so only its start files get one.
  const assets = await startFiles(precache, document);
  const { cacheName } = precache.strategy;
  const rules: Rule[] = [
    {
      condition: { urlPattern: { pathname: '/', search: '' }, requestMode: 'navigate' },
      source: { cacheName: shellOf(precache) },
    },
    ...assets.map((path) => ({ condition: { urlPattern: path }, source: { cacheName } })),
  ];
  // A browser that refuses these rules uses the worker; the installation must not fail.
  await event.addRoutes(rules).catch(() => {});
}

/**
 * Fetches files missing in the precache and in the document's cache. Browsers clear Cache Storage when storage is short, and a browser that
 * is killed soon after the installation may lose new entries. The app would then not open offline until its next version. Never rejects.
 */
export async function refillCaches(precache: PrecacheController, files: BuiltFiles): Promise<void> {
  try {
    await files.refill();
    const shell = await caches.open(shellOf(precache));
    if (!(await shell.match('/'))) await putDocument(precache);
  } catch {
    // Storage is full: the next start of the app tries again.
  }
}

/** Deletes the documents of other versions, whose workers are gone. */
export async function forgetOtherDocuments(precache: PrecacheController): Promise<void> {
  const own = shellOf(precache);
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELL) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}
