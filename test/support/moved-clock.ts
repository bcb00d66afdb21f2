import type { Clock } from '#shared/lib/ports.ts';

/** A clock that a test moves. Milliseconds. */
export type MovedClock = Clock & { move(ms: number): void };

/** Starts at a fixed time, so that a test gives the same result on any day. */
export function movedClock(start = Date.UTC(2026, 0, 15, 9)): MovedClock {
  let now = start;
  return {
    now: () => now,
    move: (ms) => {
      now += ms;
    },
  };
}
