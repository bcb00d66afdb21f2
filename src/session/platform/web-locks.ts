import type { LockOptions, Locks } from '#shared/lib/ports.ts';

/** The part of `navigator.locks` that is used. */
type LockManagerLike = {
  request(name: string, options: LockOptions, task: (lock: unknown) => Promise<unknown>): Promise<unknown>;
};

/**
 * Web Locks of page and worker. Without them (a page that is not secure) every lock is granted at once: the fence still keeps two flushers
 * from overwriting each other (SYNC-7), and idempotency keys keep the server from doing a thing twice (SYNC-6).
 */
export function webLocks(manager: LockManagerLike | undefined): Locks {
  return {
    async request(name, options, task) {
      if (!manager) return task(true);
      let result: { value: Awaited<ReturnType<typeof task>> } | undefined;
      await manager.request(name, options, async (lock) => {
        result = { value: await task(lock !== null) };
      });
      if (!result) throw new Error(`lock ${name} ended without a result`);
      return result.value;
    },
  };
}
