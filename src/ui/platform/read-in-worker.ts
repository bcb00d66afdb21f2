import type { Timers } from '#shared/lib/ports.ts';
import type { Encoding } from '#shared/manuscript/encodings.ts';
import { type OnProgress, type Reading, type ReadPart, UnreadableFile } from '#shared/manuscript/reading.ts';
import type { ReaderAnswer, ReaderOrder } from './manuscript-reader-worker.ts';
import readerUrl from './manuscript-reader-worker.ts?worker&url';

export type ReadOptions = {
  encoding: Encoding | null;
  /** Readings of ruby are kept. */
  readings: boolean;
  onProgress: OnProgress;
  signal: AbortSignal;
  timers: Timers;
};

/** A million words take some ten seconds on a slow phone. In ms. */
const READ_MAX_MS = 60_000;

/** Scripts that were used and are not precached (sw/asset-caches.ts). */
const USED_ASSETS = 'tinta-assets-used';

/** A build makes a classic script, as Firefox before 114 has no module workers; the development server has only modules. */
const startReader = (): Worker => new Worker(readerUrl, { type: import.meta.env.DEV ? 'module' : 'classic' });

/**
 * Fetches the script that reads manuscripts, which the service worker then keeps (scripts/precache.ts): import works offline from then on.
 * An older version's script goes. Rejects with `UnreadableFile` (`noReader`) if it is not on this device and cannot be fetched.
 */
export async function storeReader(): Promise<void> {
  const worker = startReader();
  try {
    await new Promise<void>((resolve, reject) => {
      worker.onerror = () => reject(new UnreadableFile('noReader'));
      worker.onmessage = () => resolve();
    });
    await forgetOldReaders().catch(() => undefined);
  } finally {
    worker.terminate();
  }
}

/** Deletes scripts of earlier versions. Without a service worker there is no such cache. */
async function forgetOldReaders(): Promise<void> {
  if (!('caches' in window) || !(await caches.has(USED_ASSETS))) return;
  const cache = await caches.open(USED_ASSETS);
  for (const request of await cache.keys())
    if (request.url.includes('/manuscript-reader-worker-') && !request.url.endsWith(readerUrl))
      await cache.delete(request);
}

/**
 * Reads a manuscript off the main thread; `signal` stops it at once. Rejects with `UnreadableFile` if the file has an error or takes too
 * long, or if the script that reads is missing (`noReader`), or with the signal's reason if it was aborted.
 */
export async function readInWorker(file: File, options: ReadOptions): Promise<Reading> {
  const { encoding, readings, onProgress, signal, timers } = options;
  signal.throwIfAborted();
  const worker = startReader();
  let endLimit = () => {};
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const parts: ReadPart[] = [];
      endLimit = timers.after(READ_MAX_MS, () => reject(new UnreadableFile('tooSlow')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.onerror = () => reject(new UnreadableFile('noReader'));
      worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
        switch (data.type) {
          case 'ready':
            worker.onerror = ({ message }) => reject(new Error(message));
            return;
          case 'progress':
            onProgress(data.part);
            return;
          case 'parts':
            for (const part of data.parts) parts.push(part);
            return;
          case 'failed':
            reject(new UnreadableFile(data.problem));
            return;
          default:
            resolve({ parts, ...data.rest });
        }
      };
      worker.postMessage({ file, encoding, readings } satisfies ReaderOrder);
    });
  } finally {
    endLimit();
    worker.terminate();
  }
}
