import type { WorkDatabase } from './database.ts';

/** Whether the database is the one that was here before (SYNC-14). */
export type CanaryState = 'alive' | 'new' | 'gone';

/**
 * Looks for the canary and sets one where there is none. `expected`: it was seen before (in this page, or the session row
 * says so); missing then means that the browser has cleared the data, which opens empty without an error.
 */
export async function checkCanary(db: WorkDatabase, now: number, expected: boolean): Promise<CanaryState> {
  // Found by a read, as at nearly every start, it costs no write.
  if (await db.health.get('canary')) return 'alive';
  return db.transaction('rw', db.health, async () => {
    if (await db.health.get('canary')) return 'alive';
    await db.health.put({ key: 'canary', born: now });
    return expected ? 'gone' : 'new';
  });
}

/** Whether a write failed for want of room. Over quota the outer transaction rejects and hides the reason in `inner` (SYNC-14). */
export function isQuotaError(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    if (cause.name === 'QuotaExceededError') return true;
    cause = 'inner' in cause ? cause.inner : cause.cause;
  }
  return false;
}
