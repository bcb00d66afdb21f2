import { CHUNK_TIMEOUT_MS } from '#shared/domain/limits.ts';
import type { Timers } from '#shared/lib/ports.ts';

/** A part of the app failed to load; `chunk` is its name in the specification's error (docs/spec, section 8, Network). */
export class ChunkError extends Error {
  readonly chunk: string;
  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause });
    this.chunk = chunk;
  }
}

/** Resolves as `load`; rejects with `ChunkError` if it fails or takes longer than 120 s (docs/spec, section 9, Timing). */
export function withinTime<T>(chunk: string, load: () => Promise<T>, timers: Timers): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(CHUNK_TIMEOUT_MS, () => reject(new ChunkError(chunk)));
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkError(chunk, cause)))
      .finally(cancel);
  });
}

/** A part of the app that is loaded once, on first use. */
export type Lazy<T> = {
  /** Loads the part; rejects with `ChunkError`. After a failure the next call tries again. */
  (timers: Timers): Promise<T>;
  /** The part if it is loaded. */
  loaded(): T | undefined;
  /** The part's name in errors. */
  readonly chunk: string;
};

/** Defines a part of the app outside the first load. `load` imports it. */
export function lazy<T>(chunk: string, load: () => Promise<T>): Lazy<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;
  const ask = async (timers: Timers): Promise<T> => {
    try {
      part = await withinTime(chunk, load, timers);
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return Object.assign(
    (timers: Timers) => {
      loading ??= ask(timers);
      return loading;
    },
    { chunk, loaded: () => part },
  );
}
