import type { Clock, Random, Timers } from '#shared/lib/ports.ts';

/** The page's clock, randomness and timers; the only place that uses these globals. */
export const pageClock: Clock = { now: () => Date.now() };

export const pageRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };

export const pageTimers: Timers = {
  after(delay, task) {
    const timer = window.setTimeout(task, delay);
    return () => window.clearTimeout(timer);
  },
};
