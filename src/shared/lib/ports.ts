/** Current time in ms since the Unix epoch. A port, so that tests can set it and nothing orders by it (SYNC-16). */
export interface Clock {
  now(): number;
}

/** Cryptographic randomness for keys and ids: `length` bytes. */
export interface Random {
  bytes(length: number): Uint8Array;
}

/** Timers that can be cancelled. `delay` is in milliseconds. */
export interface Timers {
  /** Runs `task` once after `delay`; the returned function cancels it. */
  after(delay: number, task: () => void): () => void;
}

/** How to request a lock. Any number may share one; `steal` takes it from its holder; `ifAvailable` does not wait. */
export type LockOptions = { mode?: 'shared'; ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal };

/**
 * Locks between pages and service worker of one device (Web Locks in a browser; Node has none). `task` runs while the lock is held; `held`
 * is false only with `ifAvailable`, if a different holder has the lock. Rejects when the lock is stolen, although `task` may still be
 * running: its writes must be fenced (SYNC-7).
 */
export interface Locks {
  request<T>(name: string, options: LockOptions, task: (held: boolean) => Promise<T>): Promise<T>;
}
