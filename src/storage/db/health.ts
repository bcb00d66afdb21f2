import type { WorkDatabase } from './database.ts';

/** Whether the database is the same one as before (SYNC-14). */
export type CanaryState = 'alive' | 'new' | 'gone';

/**
 * Looks for the canary and writes one if it is missing. `expected`: the canary was seen before (in this page, or by the session row). If an
 * expected canary is missing, the browser has cleared the data: the database opens empty without an error.
 */
export async function checkCanary(db: WorkDatabase, now: number, expected: boolean): Promise<CanaryState> {
  // At nearly every start this read finds the canary, which saves a write.
  if (await db.health.get('canary')) return 'alive';
  return db.transaction('rw', db.health, async () => {
    if (await db.health.get('canary')) return 'alive';
    await db.health.put({ key: 'canary', born: now });
    return expected ? 'gone' : 'new';
  });
}

/** Whether a write failed because storage is full. The outer transaction then rejects with the reason hidden in `inner` (SYNC-14). */
export function isQuotaError(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if (cause.name === 'QuotaExceededError') return true;
    cause = 'inner' in cause ? cause.inner : cause.cause;
  }
  return false;
}
