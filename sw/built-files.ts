import { bytesToHex } from '@noble/hashes/utils.js';
import type { PrecacheController } from 'workbox-precaching';

/** The list of hashes. Its name holds its own hash (scripts/file-hashes.ts), and so the worker's script vouches for all files. */
const LIST = /\/assets\/hashes-([0-9a-f]{64})\.json$/;

/** Chromium has at most three requests of a worker under way while it is being installed. */
const AT_ONCE = 3;

/** SHA-256 of an answer's body, which can still be read afterwards. */
export async function hashOf(answer: Response): Promise<string> {
  return bytesToHex(
    new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer())),
  );
}

/**
 * Fetches the file with this hash. Whatever else a network answers is refused, also with status 200. The second request goes past the
 * browser's own cache, which may hold such an answer. Rejects if neither brings the file.
 */
async function fetchFile(url: string, hash: string): Promise<Response> {
  for (const cache of ['default', 'reload'] as const) {
    const answer = await fetch(url, { cache, credentials: 'same-origin' }).catch(() => undefined);
    if (answer?.ok && (await hashOf(answer)) === hash)
      // A document that was redirected may not answer a navigation.
      return answer.redirected
        ? new Response(await answer.blob(), { status: answer.status, headers: answer.headers })
        : answer;
  }
  throw new Error(`The network does not answer with the build's ${url}`);
}

/** The files of this version, as its build made them (SYNC-13). */
export type BuiltFiles = {
  /** The hash of a file at an address; `undefined` for a file of another version. Rejects if the list of hashes cannot be had. */
  hashOfFile(url: string): Promise<string | undefined>;
  /** Completes the precache for an installation. Rejects if a file cannot be had; what came is kept for the next try. */
  install(): Promise<void>;
  /** Fetches what the precache has lost. A file that cannot be had is tried again at the next call. */
  refill(): Promise<void>;
};

/** The files to precache and the list of hashes, for one worker. */
export function builtFiles(precache: PrecacheController): BuiltFiles {
  const list = precache.getCachedURLs().find((url) => LIST.test(url)) ?? '';
  const listHash = LIST.exec(list)?.[1] ?? '';
  let hashes: Promise<Readonly<Record<string, string>>> | undefined;

  const openCache = () => caches.open(precache.strategy.cacheName);
  async function readList(): Promise<Readonly<Record<string, string>>> {
    const kept = await precache.matchPrecache(list);
    if (kept && (await hashOf(kept)) === listHash) return kept.json();
    return (await fetchFile(list, listHash)).json();
  }
  async function hashOfFile(url: string): Promise<string | undefined> {
    if (url === list) return listHash;
    hashes ??= readList();
    const known = await hashes.catch((error) => {
      hashes = undefined;
      throw error;
    });
    return known[new URL(url).pathname];
  }
  /** `url` is where the network has the file, `key` its name in the cache, which may hold a revision. */
  async function store([url, key]: readonly [string, string]): Promise<void> {
    const file = await fetchFile(url, (await hashOfFile(url)) ?? '');
    await (await openCache()).put(key, file);
  }
  /** Whether the cache has the file. An older version let anything in. */
  async function has([url, key]: readonly [string, string]): Promise<boolean> {
    const kept = await (await openCache()).match(key);
    return kept !== undefined && (await hashOf(kept)) === (await hashOfFile(url));
  }

  return {
    hashOfFile,
    async install() {
      const missing: (readonly [string, string])[] = [];
      for (const file of precache.getURLsToCacheKeys()) if (!(await has(file))) missing.push(file);
      // The document comes last: without the files that it names it would look like one that a network put there (predecessor.ts).
      const isDocument = ([url]: readonly [string, string]) => new URL(url).pathname === '/index.html';
      const last = missing.filter(isDocument);
      const files = missing.filter((file) => !isDocument(file));
      while (files.length > 0) await Promise.all(files.splice(0, AT_ONCE).map(store));
      await Promise.all(last.map(store));
    },
    async refill() {
      const kept = new Set((await (await openCache()).keys()).map(({ url }) => url));
      for (const file of precache.getURLsToCacheKeys())
        if (!kept.has(file[1])) await store(file).catch(() => undefined);
    },
  };
}
