import { expect, it } from 'vitest';
import { movedClock } from '#test/support/moved-clock.ts';
import { rateLimiter } from './rate-limiter.ts';

it('lets a burst through, then as much as the rate allows, for each key separately', () => {
  const clock = movedClock();
  const limiter = rateLimiter({ burst: 2, perMinute: 60 }, clock);
  expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 0]);
  expect(limiter.take('a')).toBeCloseTo(1);
  expect(limiter.take('b')).toBe(0);
  clock.move(1_000);
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBeGreaterThan(0);
});

it('makes no caller wait longer if the clock goes back', () => {
  const clock = movedClock();
  const limiter = rateLimiter({ burst: 1, perMinute: 60 }, clock);
  limiter.take('a');
  clock.move(-3_600_000);
  expect(limiter.take('a')).toBeLessThanOrEqual(1);
});
