import { asc, eq, inArray, sql } from 'drizzle-orm';
import { networksOf } from '#server/core/client-address.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import { stepOf } from '#server/core/rate-limiter.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { attempt } from '#server/db/schema/account.ts';
import type { RateLimit } from '#server/settings/settings.ts';

/** One counter of attempts: its key and its limit. */
export type Counter = { readonly key: string; readonly limit: RateLimit };

/**
 * Counters of all networks of an address. A wider network may have twice as many as the next narrower one: whoever has a whole IPv6 /48
 * has 65,536 of /64.
 */
export const networkCounters = (
  tokenKey: Uint8Array,
  what: string,
  address: string,
  { burst, perMinute }: RateLimit,
): Counter[] =>
  networksOf(address).map((network, index) => ({
    key: `${what} ${keyedHash(tokenKey, network)}`,
    limit: { burst: burst * 2 ** index, perMinute: perMinute * 2 ** index },
  }));

type AttemptRow = typeof attempt.$inferSelect;

/**
 * How far the clocks of two servers may differ. A counter that is further ahead was set before this clock went back. In ms.
 */
const SKEW_MS = 5 * 60_000;

/**
 * Counts an attempt on all of the counters before it is made, so that parallel attempts cannot slip through. The counters are in the
 * database: all servers share them, and a restart keeps them. Returns 0, or the seconds to wait if one is used up; then none has counted.
 */
export async function countAttempt(db: Database, now: number, counters: readonly Counter[]): Promise<number> {
  // Every attempt makes and locks rows in the same order, so two never wait for each other.
  const sorted = counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  return db.transaction(async (tx) => {
    await tx
      .insert(attempt)
      .values(keys.map((key) => ({ key, busyUntil: now, countedAt: now })))
      .onConflictDoNothing();
    const rows = await tx
      .select()
      .from(attempt)
      .where(inArray(attempt.key, keys))
      .orderBy(asc(attempt.key))
      .for('update');
    const known = sorted.map(({ key, limit }) => {
      const step = stepOf(limit);
      const room = step * limit.burst;
      const row = rows.find((one) => one.key === key) ?? { key, busyUntil: now, countedAt: now };
      const { at, busy } = occupied(row, now, room);
      return { row, at, busy, step, waitMs: at - now + busy + step - room, isFull: busy + step > room };
    });
    const full = known.filter(({ isFull }) => isFull);
    if (full.length > 0) {
      // A value that no attempts can have made is corrected now; refused attempts alone would never lower it.
      await keep(
        tx,
        known.filter(({ row, at, busy }) => row.busyUntil > at + busy),
      );
      return Math.max(1, ...full.map(({ waitMs }) => waitMs / 1_000));
    }
    await keep(
      tx,
      known.map((one) => ({ ...one, busy: one.busy + one.step })),
    );
    return 0;
  });
}

/**
 * What is left of a counter, in ms from `at`, at most `room`: all that its limit can mean. `at` is now, or the time of the server that is
 * ahead: until then nothing becomes less, so that two servers whose clocks differ allow no more attempts than one.
 */
function occupied(row: AttemptRow, now: number, room: number): { at: number; busy: number } {
  const wentBack = row.countedAt > now + SKEW_MS;
  const at = wentBack ? now : Math.max(row.countedAt, now);
  const left = row.busyUntil - (wentBack ? row.countedAt : at);
  return { at, busy: Math.min(Math.max(left, 0), room) };
}

async function keep(tx: Tx, rows: readonly { row: AttemptRow; at: number; busy: number }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(attempt)
    .values(rows.map(({ row, at, busy }) => ({ key: row.key, busyUntil: at + busy, countedAt: at })))
    .onConflictDoUpdate({
      target: attempt.key,
      set: { busyUntil: sql`excluded.busy_until`, countedAt: sql`excluded.counted_at` },
    });
}

/** Makes an attempt that was counted. One that could not be made, as too many waited, is taken back. */
export async function madeAttempt<T>(
  db: Database,
  counters: readonly Counter[],
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    await forgiveAttempt(db, counters);
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
