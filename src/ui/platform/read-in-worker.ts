import type { Timers } from '#shared/lib/ports.ts';
import type { Encoding } from '#shared/manuscript/encodings.ts';
import { type OnProgress, type Reading, type ReadPart, UnreadableFile } from '#shared/manuscript/reading.ts';
import type { ReaderAnswer, ReaderOrder } from './manuscript-reader-worker.ts';
import ReaderWorker from './manuscript-reader-worker.ts?worker';

export type ReadOptions = {
  encoding: Encoding | null;
  onProgress: OnProgress;
  signal: AbortSignal;
  timers: Timers;
};

/** A million words take some ten seconds on a slow phone. In ms. */
const READ_MAX_MS = 60_000;

/**
 * Reads a manuscript off the main thread; `signal` stops it at once. Rejects with `UnreadableFile` if the file has an error or takes too
 * long, or with the signal's reason if it was aborted.
 */
export async function readInWorker(file: File, options: ReadOptions): Promise<Reading> {
  const { encoding, onProgress, signal, timers } = options;
  signal.throwIfAborted();
  const worker = new ReaderWorker();
  let endLimit = () => {};
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const parts: ReadPart[] = [];
      endLimit = timers.after(READ_MAX_MS, () => reject(new UnreadableFile('tooSlow')));
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
        if (data.type === 'progress') onProgress(data.part);
        else if (data.type === 'parts') for (const part of data.parts) parts.push(part);
        else if (data.type === 'failed') reject(new UnreadableFile(data.problem));
        else resolve({ parts, ...data.rest });
      };
      worker.postMessage({ file, encoding } satisfies ReaderOrder);
    });
  } finally {
    endLimit();
    worker.terminate();
  }
}
