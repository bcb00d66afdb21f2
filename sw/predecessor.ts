import type { PrecacheController } from 'workbox-precaching';
import { isAsset } from './asset-caches.ts';
import { SHELL } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** Files that a document refers to. */
const NAMED = /\/assets\/[\w.-]+/g;

/**
 * Whether the version before this one starts with something that is not part of the app: a page or script that a network put in its place.
 * Such a start shows no offer to update, so the new version takes over by itself (SYNC-13). Call it before anything is stored.
 */
export async function predecessorIsForeign(precache: PrecacheController): Promise<boolean> {
  const cache = await caches.open(precache.strategy.cacheName);
  const documents = [...(await cache.matchAll('/index.html', { ignoreSearch: true }))];
  for (const name of await caches.keys())
    if (name.startsWith(SHELL)) documents.push(...(await (await caches.open(name)).matchAll()));
  const foreign = await Promise.all(documents.map((document) => startsWithForeign(cache, document)));
  return foreign.includes(true);
}

/** A document of the app is whole and refers to scripts and styles, all of which are beside it. */
async function startsWithForeign(cache: Cache, document: Response): Promise<boolean> {
  const text = await document.text();
  if (!text.trimEnd().endsWith('</html>')) return true;
  const named = await Promise.all([...new Set(text.match(NAMED))].map((path) => cache.match(path)));
  const kept = named.filter((file) => file !== undefined);
  if (kept.length === 0) return true;
  const whole = await Promise.all(kept.map(async (file) => isAsset(file) && (await file.blob()).size > 0));
  return whole.includes(false);
}

/** Reloads every window, at the address it shows. The `?` changes the address: Firefox loads nothing for the same address. */
export async function reloadWindows(): Promise<void> {
  await self.clients.claim();
  // The reload is not awaited: a navigation waits until the worker is active.
  for (const client of await self.clients.matchAll({ type: 'window' }))
    void client.navigate(`/?${new URL(client.url).hash}`).catch(() => undefined);
}
