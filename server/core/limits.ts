import type { RateLimits } from '#server/settings/settings.ts';
import type { Clock } from '#shared/lib/ports.ts';
import { type RateLimiter, rateLimiter } from './rate-limiter.ts';

/**
 * The limits of ordinary calls, which protect the server from too much work. The limits that protect secrets are in
 * `sign-in/attempt-limits.ts`.
 */
export type Limits = {
  readonly author: RateLimiter;
  readonly making: RateLimiter;
  readonly visitor: RateLimiter;
  /** Visits of share pages, and shared texts that are posted. The same limit as a visitor's calls. */
  readonly pages: RateLimiter;
};

/** Makes the limits of ordinary calls from the settings. */
export const makeLimits = ({ author, making, visitor }: RateLimits, clock: Clock): Limits => ({
  author: rateLimiter(author, clock),
  making: rateLimiter(making, clock),
  visitor: rateLimiter(visitor, clock),
  pages: rateLimiter(visitor, clock),
});
