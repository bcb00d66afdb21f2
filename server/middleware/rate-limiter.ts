import type { RateLimit } from '#server/settings.ts';
import type { Clock } from '#shared/lib/ports.ts';

type Bucket = { tokens: number; at: number };

/** Buckets kept at most; the fullest-standing ones beyond it are forgotten first. */
const BUCKETS_MAX = 50_000;

/**
 * Token buckets in this process's memory: `burst` at once, then `perMinute`. With several processes each counts by itself, so
 * the limit of all is the sum.
 */
export interface RateLimiter {
  /** Takes one; gives the seconds to wait when there is none, 0 when it was taken. */
  take(key: string): number;
}

/** A limiter of its own for each kind of call. */
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
      // Deleted first, so that the map keeps the least recently used in front.
      buckets.delete(key);
      buckets.set(key, bucket);
      const oldest = buckets.keys().next();
      if (buckets.size > BUCKETS_MAX && !oldest.done) buckets.delete(oldest.value);
      return seconds;
    },
  };
}
