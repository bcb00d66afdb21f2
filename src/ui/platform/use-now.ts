import { useEffect, useState } from 'react';
import type { Clock, Timers } from '#shared/lib/ports.ts';

/** The time in ms since epoch, updated every `interval` ms while mounted; for countdowns and "minutes ago". */
export function useNow(ports: { clock: Clock; timers: Timers }, interval: number): number {
  const { clock, timers } = ports;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let cancel: () => void;
    const tick = () => {
      setNow(clock.now());
      cancel = timers.after(interval, tick);
    };
    cancel = timers.after(interval, tick);
    return () => cancel();
  }, [clock, timers, interval]);
  return now;
}
