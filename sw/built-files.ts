import { bytesToHex } from '@noble/hashes/utils.js';
import type { PrecacheController } from 'workbox-precaching';

/**
 * The list of hashes. Its name contains its own hash (scripts/file-hashes.ts), and the name is in the worker's script. So a changed list is
 * noticed, and with it any changed file.
 */
const LIST = /\/assets\/hashes-([0-9a-f]{64})\.json$/;

/** Packs of files: JSON with texts by path (scripts/packs.ts). They are in the list of hashes, so their texts need no check of their own. */
const PACK = /^\/assets\/pack-[0-9a-f]{16}\.json$/;

/** Chromium has at most three requests of a worker under way while it is being installed. */
const AT_ONCE = 3;

/** SHA-256 of an answer's body, which can still be read afterwards. */
export async function hashOf(answer: Response): Promise<string> {
  return bytesToHex(
    new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer())),
  );
}

/**
 * Fetches the file with this hash. Whatever else a network answers is refused, also with status 200. The second request bypasses the
 * browser's own cache, which may hold such an answer. Rejects if neither request gets the file.
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

/** The answer that the server would give for a packed file. */
const answerOf = (path: string, text: string): Response =>
  new Response(text, {
    headers: { 'content-type': `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8` },
  });

/** Runs `work` for each item, three at a time. After a failure it begins no more, waits for those under way, and rejects. */
async function eachAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      await work(item).catch((error) => {
        left.length = 0;
        throw error;
      });
  };
  const runs = await Promise.allSettled(Array.from({ length: AT_ONCE }, next));
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The files of this version, as its build made them (SYNC-13). */
export type BuiltFiles = {
  /** The hash of a file at an address; `undefined` for a file of another version. Rejects if the list of hashes cannot be fetched. */
  hashOfFile(url: string): Promise<string | undefined>;
  /** Completes the precache for an installation. Rejects if a file cannot be fetched; fetched files are kept for the next try. */
  install(): Promise<void>;
  /** Fetches files that the precache has lost. A file that cannot be fetched is tried again at the next call. */
  refill(): Promise<void>;
};

/** A file to precache: its address on the network, and its key in the cache, which may contain a revision. */
type FileToKeep = readonly [url: string, key: string];

/** The files to precache and the list of hashes, for one worker. */
export function builtFiles(precache: PrecacheController): BuiltFiles {
  const files: readonly FileToKeep[] = [...precache.getURLsToCacheKeys()];
  const list = precache.getCachedURLs().find((url) => LIST.test(url)) ?? '';
  const listHash = LIST.exec(list)?.[1] ?? '';
  let hashes: Promise<Readonly<Record<string, string>>> | undefined;

  const openCache = () => caches.open(precache.strategy.cacheName);
  async function readList(): Promise<Readonly<Record<string, string>>> {
    const kept = await precache.matchPrecache(list);
    if (kept && (await hashOf(kept)) === listHash) return kept.json();
    return (await fetchFile(list, listHash)).json();
  }
  async function allHashes(): Promise<Readonly<Record<string, string>>> {
    hashes ??= readList();
    return hashes.catch((error) => {
      hashes = undefined;
      throw error;
    });
  }
  const hashOfFile = async (url: string): Promise<string | undefined> =>
    url === list ? listHash : (await allHashes())[new URL(url).pathname];
  async function store([url, key]: FileToKeep): Promise<void> {
    const file = await fetchFile(url, (await hashOfFile(url)) ?? '');
    await (await openCache()).put(key, file);
  }
  /** Whether the cache has the right file: an older version stored answers without a check. */
  async function has([url, key]: FileToKeep): Promise<boolean> {
    const kept = await (await openCache()).match(key);
    return kept !== undefined && (await hashOf(kept)) === (await hashOfFile(url));
  }
  /** The files whose key is not in the cache. Their contents are not checked. */
  async function absent(): Promise<FileToKeep[]> {
    const kept = new Set((await (await openCache()).keys()).map(({ url }) => url));
    return files.filter(([, key]) => !kept.has(key));
  }
  /**
   * Stores the files of `missing` that are in packs, and returns the others. After an update that changed less than half of the files it
   * stores none: all packs would be more bytes than these files.
   */
  async function storePacked(missing: readonly FileToKeep[]): Promise<FileToKeep[]> {
    if (missing.length < files.length / 2) return [...missing];
    const left = new Map(missing.map((file) => [new URL(file[0]).pathname, file]));
    const packs = Object.entries(await allHashes()).filter(([path]) => PACK.test(path));
    await eachAtOnce(packs, async ([pack, hash]) => {
      const texts: Record<string, string> = await (await fetchFile(pack, hash)).json();
      const cache = await openCache();
      for (const [path, text] of Object.entries(texts)) {
        const file = left.get(path);
        if (file === undefined) continue;
        await cache.put(file[1], answerOf(path, text));
        left.delete(path);
      }
    });
    return [...left.values()];
  }
  async function refillAll(): Promise<void> {
    const left = await storePacked(await absent()).catch(absent);
    await eachAtOnce(left, (file) => store(file).catch(() => undefined));
  }
  let refilling: Promise<void> | undefined;

  return {
    hashOfFile,
    async install() {
      const missing = new Set(await absent());
      for (const file of files) if (!missing.has(file) && !(await has(file))) missing.add(file);
      // The document comes last: without the files that it refers to, it would look like a document that a network put there
      // (predecessor.ts).
      const isDocument = ([url]: FileToKeep) => new URL(url).pathname === '/index.html';
      const before = [...missing].filter((file) => !isDocument(file));
      await eachAtOnce(await storePacked(before), store);
      await eachAtOnce([...missing].filter(isDocument), store);
    },
    refill() {
      // Several windows may ask at once.
      refilling ??= refillAll().finally(() => {
        refilling = undefined;
      });
      return refilling;
    },
  };
}
