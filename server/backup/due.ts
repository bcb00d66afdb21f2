const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The newest time at which a daily backup was due. `time` in minutes after midnight in UTC, `now` in ms since epoch. */
export function lastDue(time: number, now: number): number {
  const today = Math.floor(now / DAY_MS) * DAY_MS + time * MINUTE_MS;
  return today <= now ? today : today - DAY_MS;
}

/** How far in the future a backup's time may be: the clocks of two hosts differ. In ms. */
export const CLOCKS_DIFFER_MS = 3_600_000;

/**
 * Whether a backup has to be made: the last one, made `at`, is older than its last due time. One that was missed, as no server ran, is due
 * at the next start. A time in the future is of a clock that was wrong, and counts for nothing.
 */
export const isDue = (time: number, now: number, at: number | null): boolean =>
  at === null || at < lastDue(time, now) || at > now + CLOCKS_DIFFER_MS;
