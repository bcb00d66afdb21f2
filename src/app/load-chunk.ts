import { CHUNK_TIMEOUT_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';

/** A part of the app did not come; `chunk` names it in the specification's error (docs/spec, section 8, Network). */
export class ChunkError extends Error {
  readonly chunk: string;
  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.chunk = chunk;
  }
}

/** Brings a script chunk, or rejects with `ChunkError` when it fails or takes longer than 120 s (docs/spec, section 9, Timing). */
export function loadChunk<T>(chunk: string, load: () => Promise<T>, timers: Timers): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(CHUNK_TIMEOUT_MS, () => reject(new ChunkError(chunk)));
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError(chunk, cause)))
      .finally(cancel);
  });
}
