import { sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { keyedHash } from '#server/core/keyed-hash.ts';
import type { RateLimiter } from '#server/core/rate-limiter.ts';
import type { Database } from '#server/db/database.ts';
import { callRate } from '#server/db/schema/call-rate.ts';
import { errorFields } from '#server/ports/error-fields.ts';

/** How often a server with calls reports to the database. In ms. */
export const SHARE_INTERVAL_MS = 1_000;
/** Callers of one limit that are reported in one exchange. The others are reported in the next. */
const CALLERS = 1_000;

type Deps = Pick<AppDeps, 'db' | 'limits' | 'timers' | 'tokenKey' | 'logger'>;

/**
 * Joins the limits of ordinary calls of all servers on one database. A call is counted in memory and needs no exchange. Once a second a
 * server adds its callers' use to the database, and reads their use elsewhere. So a caller who uses several servers at once may get one
 * extra burst and one extra second of calls from each. The reports of a failed exchange are lost: then each server's own count applies. The
 * returned function ends it.
 */
export function shareLimits(deps: Deps): () => Promise<void> {
  let ended = false;
  let cancel = () => {};
  let current: Promise<void> = Promise.resolve();
  let isFailing = false;
  const turn = async (): Promise<void> => {
    try {
      for (const [name, limiter] of Object.entries(deps.limits)) await exchange(deps, name, limiter);
      isFailing = false;
    } catch (error) {
      if (!isFailing) deps.logger.warn(errorFields(error), 'limits are not shared with other servers');
      isFailing = true;
    }
  };
  const round = (): void => {
    current = turn().finally(() => {
      if (!ended) cancel = deps.timers.after(SHARE_INTERVAL_MS, round);
    });
  };
  cancel = deps.timers.after(SHARE_INTERVAL_MS, round);
  return () => {
    ended = true;
    cancel();
    return current;
  };
}

async function exchange({ db, tokenKey }: Deps, name: string, limiter: RateLimiter): Promise<void> {
  const used = limiter.report(CALLERS);
  if (used.size === 0) return;
  const keys = new Map([...used.keys()].map((key) => [`${name} ${keyedHash(tokenKey, key)}`, key]));
  for (const { hash, busy } of await addUse(db, [...keys.keys()], [...used.values()], limiter.capacity)) {
    const key = keys.get(hash);
    if (key !== undefined) limiter.learn(key, busy);
  }
}

/**
 * Adds to the callers' use and returns the sums, in ms from now. It uses the database's clock, so that the hosts' clocks do not matter.
 * Several servers may let one caller through at once, so the caller's use can exceed the limit; it never exceeds twice the limit, so the
 * wait that follows ends. The rows are locked in the order of their keys, so that two servers never wait for each other.
 */
function addUse(
  db: Database,
  hashes: string[],
  used: number[],
  capacity: number,
): Promise<{ hash: string; busy: number }[]> {
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  return db
    .insert(callRate)
    .select(
      sql`select key, ${now} + used from unnest(${sql.param(hashes)}::text[], ${sql.param(used)}::bigint[]) as added (key, used) order by key`,
    )
    .onConflictDoUpdate({
      target: callRate.key,
      set: {
        busyUntil: sql`least(greatest(${callRate.busyUntil}, ${now}) + excluded.busy_until - ${now}, ${now} + ${2 * capacity}::bigint)`,
      },
    })
    .returning({ hash: callRate.key, busy: sql`${callRate.busyUntil} - ${now}`.mapWith(Number) });
}
