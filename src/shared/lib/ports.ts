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

/** How a lock is asked for. `steal` takes it from whoever holds it; `ifAvailable` does not wait. */
export type LockOptions = { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal };

/**
 * Locks between pages and service worker of one device (Web Locks in a browser; Node has none). `task` runs while the lock
 * is held, `held` is false only with `ifAvailable` when someone else has it. Rejects when the lock was stolen, although
 * `task` may still be running: what it writes must be fenced (SYNC-7).
 */
export interface Locks {
  request<T>(name: string, options: LockOptions, task: (held: boolean) => Promise<T>): Promise<T>;
}
