import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { attempt } from '#server/db/schema/account.ts';
import { stepOf } from '#server/middleware/rate-limiter.ts';
import type { RateLimit } from '#server/settings.ts';

/** One counter of attempts: its key and its limit. */
export type Counter = { readonly key: string; readonly limit: RateLimit };

/**
 * Counts an attempt on all of the counters before it is made, so that parallel attempts cannot slip through. The counters are in the
 * database: all servers share them, and a restart keeps them. Returns 0, or the seconds to wait if one is used up; then none has counted.
 */
export async function countAttempt(db: Database, now: number, counters: readonly Counter[]): Promise<number> {
  // Every attempt locks in the same order, so two never wait for each other.
  const sorted = counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  try {
    await db.transaction(async (tx) => {
      for (const { key, limit } of sorted) {
        const step = stepOf(limit);
        const start = sql`greatest(${attempt.busyUntil}, ${now}::bigint)`;
        const counted = await tx
          .insert(attempt)
          .values({ key, busyUntil: now + step })
          .onConflictDoUpdate({
            target: attempt.key,
            set: { busyUntil: sql`${start} + ${step}::bigint` },
            setWhere: sql`${start} + ${step}::bigint <= ${now + step * limit.burst}::bigint`,
          })
          .returning({ key: attempt.key });
        if (counted.length > 0) continue;
        const [full] = await tx.select().from(attempt).where(eq(attempt.key, key));
        throw new UsedUp(((full?.busyUntil ?? now) + step - step * limit.burst - now) / 1_000);
      }
    });
    return 0;
  } catch (error) {
    if (error instanceof UsedUp) return Math.max(1, error.seconds);
    throw error;
  }
}

/** Takes an attempt back from its counters, because it was the owner's. */
export async function forgiveAttempt(db: Database, counters: readonly Counter[]): Promise<void> {
  const sorted = counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await db.transaction(async (tx) => {
    for (const { key, limit } of sorted)
      await tx
        .update(attempt)
        .set({ busyUntil: sql`${attempt.busyUntil} - ${stepOf(limit)}::bigint` })
        .where(eq(attempt.key, key));
  });
}

/** Rolls the transaction back. */
class UsedUp extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('no attempts left');
    this.seconds = seconds;
  }
}
