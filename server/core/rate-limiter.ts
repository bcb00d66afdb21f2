import type { RateLimit } from '#server/settings/settings.ts';
import type { Clock } from '#shared/lib/ports.ts';

/** `busy`: how long the caller's calls still occupy it after the time `at`, in ms. */
type Caller = { busy: number; at: number };

/** Callers remembered at most. Beyond this, those seen longest ago are forgotten. */
const CALLERS_MAX = 50_000;

/** How long one call occupies its caller. In ms. */
export const stepOf = (limit: RateLimit): number => Math.max(1, Math.ceil(60_000 / limit.perMinute));

/**
 * Lets each caller make `burst` calls at once, then `perMinute`. Counts in this process's memory; `shareLimits` joins the counts of several
 * processes.
 */
export interface RateLimiter {
  /** Counts a call. Returns 0, or the seconds to wait; a call that must wait is not counted. */
  take(key: string): number;
  /** For how long calls have occupied their callers since the last report, in ms, for at most `most` callers. */
  report(most: number): Map<string, number>;
  /** Replaces what is known of a caller by what all processes know together. Calls that were not reported yet are added. */
  learn(key: string, busy: number): void;
  /** The most that one caller can occupy. In ms. */
  readonly capacity: number;
}

/** Makes a limiter that counts in this process's memory. */
export function rateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const callers = new Map<string, Caller>();
  const unreported = new Map<string, number>();
  const step = stepOf(limit);
  const capacity = step * limit.burst;

  const set = (key: string, busy: number): void => {
    // The key is deleted first, so that the map is ordered by last use.
    callers.delete(key);
    callers.set(key, { busy, at: clock.now() });
    const oldest = callers.keys().next();
    if (callers.size <= CALLERS_MAX || oldest.done) return;
    callers.delete(oldest.value);
    unreported.delete(oldest.value);
  };
  const busyOf = (key: string): number => {
    const known = callers.get(key);
    if (known === undefined) return 0;
    return Math.max(0, known.busy - Math.max(0, clock.now() - known.at));
  };

  return {
    capacity,
    take(key) {
      const busy = busyOf(key);
      const wait = busy + step - capacity;
      if (wait <= 0) unreported.set(key, (unreported.get(key) ?? 0) + step);
      set(key, wait > 0 ? busy : busy + step);
      return Math.max(0, wait) / 1_000;
    },
    report(most) {
      const reported = new Map([...unreported].slice(0, most));
      for (const key of reported.keys()) unreported.delete(key);
      return reported;
    },
    learn: (key, busy) => set(key, busy + (unreported.get(key) ?? 0)),
  };
}
