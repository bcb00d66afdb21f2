import type { RateLimit } from '#server/settings.ts';
import type { Clock } from '#shared/lib/ports.ts';

type Bucket = { tokens: number; at: number };

/** Buckets kept at most. Beyond that, those used longest ago are dropped. */
const BUCKETS_MAX = 50_000;

/** Token buckets in this process's memory: `burst` at once, then `perMinute`. Each process counts separately, so the limits of several add up. */
export interface RateLimiter {
  /** Takes one token. Returns 0, or the seconds to wait if there is none. */
  take(key: string): number;
}

/** Makes a limiter. */
export function rateLimiter(limit: RateLimit, clock: Clock): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const perMs = limit.perMinute / 60_000;

  const current = (key: string): Bucket => {
    const now = clock.now();
    const known = buckets.get(key);
    if (known === undefined) return { tokens: limit.burst, at: now };
    const passed = Math.max(0, now - known.at);
    return { tokens: Math.min(limit.burst, known.tokens + passed * perMs), at: now };
  };
  const wait = (bucket: Bucket): number => (bucket.tokens >= 1 ? 0 : (1 - bucket.tokens) / perMs / 1_000);

  return {
    take(key) {
      const bucket = current(key);
      const seconds = wait(bucket);
      if (seconds === 0) bucket.tokens -= 1;
      // Deleted first, so that the map is ordered by last use.
      buckets.delete(key);
      buckets.set(key, bucket);
      const oldest = buckets.keys().next();
      if (buckets.size > BUCKETS_MAX && !oldest.done) buckets.delete(oldest.value);
      return seconds;
    },
  };
}
