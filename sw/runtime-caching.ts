import * as v from 'valibot';
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { NoteEvent } from '#shared/diagnosis/device-event.ts';
import { parseEnvelope } from '#shared/protocol/envelope.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { KEPT_READS } from '#shared/protocol/kept-reads.ts';
import { isPublicRead } from '#shared/protocol/public-reads.ts';
import { PREVIOUS_ASSETS, USED_ASSETS } from './asset-caches.ts';
import { type BuiltFiles, hashOf } from './built-files.ts';

/** Answers of public calls, and covers: deleted first when the device is full (SYNC-14; names begin with `tinta-reads`). */
const READS = 'tinta-reads';
const COVERS = 'tinta-reads-covers';

const COVER = /^\/files\/covers\//;

const pathOf = ({ url }: Request): string => new URL(url).pathname;

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

/**
 * How an answer of the network is judged. `keep`: it is what was requested. `pass`: the page gets it, but it is not kept. `foreign`: the
 * network sent it in place of the server's answer.
 */
type Verdict = 'keep' | 'pass' | 'foreign';
type Judge = (url: string, answer: Response) => Promise<Verdict>;

/**
 * Keeps only what `judge` allows. A foreign answer is requested once more past the browser's own cache, which may hold it; a second foreign
 * answer counts as no answer.
 */
const keepOnly = (judge: Judge, note: NoteEvent): WorkboxPlugin => ({
  async fetchDidSucceed({ request, response, state = {} }) {
    let answer = response;
    state.verdict = await judge(request.url, answer);
    if (state.verdict === 'foreign') {
      answer = await fetch(request, { cache: 'reload' });
      state.verdict = await judge(request.url, answer);
    }
    if (state.verdict === 'foreign') {
      note('worker.answer.foreign');
      throw new Error(`The network answers ${request.url} with something else`);
    }
    return answer;
  },
  cacheWillUpdate: async ({ response, state }) => (state?.verdict === 'keep' ? response : null),
});

const isNotForKeeping = (answer: Response): boolean =>
  answer.headers.get('cache-control')?.includes('no-store') === true;

/** An answer of a call is an envelope, and if it is a success, its data are what the call promises. */
const judgeRead: Judge = async (url, answer) => {
  const envelope = parseEnvelope(await answer.clone().text());
  if (!envelope) return 'foreign';
  if (!envelope.success) return 'pass';
  // This code is in the worker's file, but runs only when needed, like the background sync.
  const { endpoints } = await import('#shared/protocol/endpoints.ts');
  const { pathname } = new URL(url);
  const call = Object.values(endpoints).find(
    ({ method, path }) =>
      method === 'GET' && new RegExp(`^${path.replace(/\{\w+\}/, '[^/]+')}$`).test(pathname),
  );
  if (!call || !v.is(call.answer, envelope.data)) return 'foreign';
  return isNotForKeeping(answer) ? 'pass' : 'keep';
};

/** A cover is a picture that can be shown. */
const judgeCover: Judge = async (_url, answer) => {
  if (!answer.ok) return 'pass';
  try {
    const picture = await createImageBitmap(await answer.clone().blob());
    picture.close();
    return 'keep';
  } catch {
    return 'foreign';
  }
};

/** A file is the one that the build made. One of another version, whose hash is not known here, is not kept. */
const judgeFile =
  (files: BuiltFiles): Judge =>
  async (url, answer) => {
    const hash = await files.hashOfFile(url).catch(() => undefined);
    if (!answer.ok || hash === undefined) return 'pass';
    return (await hashOf(answer)) === hash ? 'keep' : 'foreign';
  };

/** An older version kept every answer, and a device may have been changed by hand. So stored answers are judged too. */
const readAgain = (note: NoteEvent): WorkboxPlugin => ({
  async cachedResponseWillBeUsed({ request, cachedResponse }) {
    const seen = cachedResponse ?? (await caches.match(pathOf(request), { cacheName: KEPT_READS }));
    if (!seen || (await judgeRead(request.url, seen)) !== 'keep') return null;
    note('worker.read.kept');
    return seen;
  },
});

/**
 * If a reader keeps a story on the device, its newest answers are stored in the cache of kept stories. They then take no space in the cache
 * of what was only seen.
 */
const refreshKept: WorkboxPlugin = {
  async cacheWillUpdate({ request, response }) {
    const kept = await caches.open(KEPT_READS);
    if (!(await kept.match(pathOf(request)))) return response;
    await kept.put(pathOf(request), response.clone());
    return null;
  },
};

/** Keeps at most `maxEntries`, dropping the oldest first, and all of them when the device is full (SYNC-14). */
const bounded = (maxEntries: number): WorkboxPlugin =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as WorkboxPlugin;

/** Public pages seen once open offline, within limits. Files that writing needs are precached, not handled here. */
export function cacheWhatIsSeen(hosts: readonly string[], files: BuiltFiles, note: NoteEvent): void {
  const origins = new Set([self.location.origin, ...hosts]);
  registerRoute(
    ({ url, request }) =>
      origins.has(url.origin) &&
      isPublicRead(request.method, url.pathname) &&
      // Answers for an author alone stay out of caches, which outlive the sign-out.
      !request.headers.has(HEADER.authorization),
    new NetworkFirst({
      cacheName: READS,
      networkTimeoutSeconds: 6,
      matchOptions: { ignoreVary: true },
      plugins: [sameForAllHosts, keepOnly(judgeRead, note), refreshKept, readAgain(note), bounded(300)],
    }),
  );
  registerRoute(
    ({ url }) => origins.has(url.origin) && COVER.test(url.pathname),
    new CacheFirst({
      cacheName: COVERS,
      matchOptions: { ignoreVary: true },
      plugins: [sameForAllHosts, keepOnly(judgeCover, note), bounded(200)],
    }),
  );
  const used = new CacheFirst({
    cacheName: USED_ASSETS,
    plugins: [keepOnly(judgeFile(files), note), bounded(120)],
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

/** Types of covers, fonts, scripts and style sheets. */
const FILE_TYPE = /^image|^font|javascript|css/;
const isNoFile = (answer: Response): boolean => !FILE_TYPE.test(answer.headers.get('content-type') ?? '');

/** Deletes what an older version should not have kept: reads of a signed-in author, and pages in the place of covers and files. */
export async function forgetUncheckedReads(): Promise<void> {
  await deleteWhere(READS, isNotForKeeping);
  await deleteWhere(COVERS, isNoFile);
  await deleteWhere(USED_ASSETS, isNoFile);
}

async function deleteWhere(name: string, isUnwanted: (answer: Response) => boolean): Promise<void> {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const answer = await cache.match(request, { ignoreVary: true });
    if (answer && isUnwanted(answer)) await cache.delete(request, { ignoreVary: true });
  }
}
