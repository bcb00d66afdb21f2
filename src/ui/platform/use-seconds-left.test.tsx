import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manualTimers } from '#test/support/screen.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** A clock and timers that run together, from `start`. */
function timeFrom(start: number) {
  const timers = manualTimers();
  let now = start;
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      now += 100;
      act(() => timers.run(100));
    }
  };
  return { clock: { now: () => now }, timers, pass };
}

test('a countdown of 60 s begins at 60, shows every second, and ends at 0', () => {
  const time = timeFrom(5_000_300);
  const { result } = renderHook(() => useSecondsLeft(time, 5_060_300, 60));
  expect(result.current).toBe(60);
  time.pass(900);
  expect(result.current).toBe(60);
  time.pass(100);
  expect(result.current).toBe(59);
  time.pass(58_900);
  expect(result.current).toBe(1);
  time.pass(100);
  expect(result.current).toBe(0);
});

test('a clock that is behind shows the maximum at most, and a countdown without an end shows 0', () => {
  const time = timeFrom(5_000_000);
  expect(renderHook(() => useSecondsLeft(time, 5_061_200, 60)).result.current).toBe(60);
  expect(renderHook(() => useSecondsLeft(time, null, 60)).result.current).toBe(0);
});
