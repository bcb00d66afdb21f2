import type { Locks } from '#shared/lib/ports.ts';

/** The browser's Web Locks as our port, in page and worker (SYNC-7, SYNC-18). */
export const webLocks = (manager: LockManager): Locks => ({
  request: (name, options, task) => manager.request(name, options, (lock) => task(lock !== null)),
});
