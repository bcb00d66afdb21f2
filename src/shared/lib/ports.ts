/** What time it is: milliseconds since the Unix epoch. A port, so that tests move it and nothing orders by it (SYNC-16). */
export interface Clock {
  now(): number;
}

/** Randomness fit for keys and ids: `length` unpredictable bytes. */
export interface Random {
  bytes(length: number): Uint8Array;
}

/** Timers that can be called off. `delay` is in milliseconds. */
export interface Timers {
  /** Runs `task` once after `delay`; the returned function calls it off. */
  after(delay: number, task: () => void): () => void;
}
