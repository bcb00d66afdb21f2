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
 * Counters for each network that contains an address. A wider network may make twice as many attempts as the next narrower one: whoever has
 * a whole IPv6 /48 has 65,536 networks of /64.
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

/** How far the clocks of two servers may differ, in ms. A counter further ahead than this was set before this server's clock went back. */
const SKEW_MS = 5 * 60_000;

/**
 * Counts an attempt on all of the counters before it is made, so that parallel attempts cannot slip through. The counters are in the
 * database: all servers share them, and a restart keeps them. Returns 0, or the seconds to wait if a counter is used up; then the attempt
 * counts on none of them.
 */
export async function countAttempt(db: Database, now: number, counters: readonly Counter[]): Promise<number> {
  // Every attempt makes and locks rows in the same order, so that two never wait for each other.
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
      const capacity = step * limit.burst;
      const row = rows.find((one) => one.key === key) ?? { key, busyUntil: now, countedAt: now };
      const { at, busy } = occupied(row, now, capacity);
      return {
        row,
        at,
        busy,
        step,
        waitMs: at - now + busy + step - capacity,
        isFull: busy + step > capacity,
      };
    });
    const full = known.filter(({ isFull }) => isFull);
    if (full.length > 0) {
      // A value that attempts cannot have caused is corrected now; refused attempts alone would never lower it.
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
 * The used part of a counter, in ms from `at`, at most `capacity`. `at` is now, or the other server's time if that server's clock is ahead.
 * Until then the used part does not shrink, so that two servers whose clocks differ allow no more attempts than one server does.
 */
function occupied(row: AttemptRow, now: number, capacity: number): { at: number; busy: number } {
  const wentBack = row.countedAt > now + SKEW_MS;
  const at = wentBack ? now : Math.max(row.countedAt, now);
  const left = row.busyUntil - (wentBack ? row.countedAt : at);
  return { at, busy: Math.min(Math.max(left, 0), capacity) };
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

/**
 * Makes an attempt that was counted. If it throws, for example because too many wait (`Overloaded`), nothing was tried, and the count is
 * taken back.
 */
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

/** Takes an attempt back from its counters, because the owner made it or it could not be made. */
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
