import { useEffect, useState } from 'react';
import type { Clock, Timers } from '#shared/lib/ports.ts';

/**
 * The whole seconds left until `until` (ms since epoch; null: nothing runs), from `most` down to 0. Renders when the number changes, so that
 * each number, also the first, is shown for a second.
 */
export function useSecondsLeft(
  { clock, timers }: { clock: Clock; timers: Timers },
  until: number | null,
  most: number,
): number {
  const [, tick] = useState(0);
  const left = until === null ? 0 : Math.ceil((until - clock.now()) / 1000);
  // The clock that set `until` may be ahead of this one.
  const seconds = Math.max(0, Math.min(most, left));
  useEffect(() => {
    if (until === null || seconds === 0) return;
    const change = until - (seconds - 1) * 1000 - clock.now();
    return timers.after(Math.max(1, change), () => tick((times) => times + 1));
  });
  return seconds;
}
