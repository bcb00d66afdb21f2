import type { ManualTime } from './manual-time.ts';

/**
 * A line of `kbits` kbit/s that sends and receives one thing after another; its connection breaks every `breaksEvery` ms. Counts the bytes
 * that passed through it, and the breaks.
 */
export function slowLine(time: Pick<ManualTime, 'now' | 'timers'>, kbits: number, breaksEvery = Infinity) {
  let free = 0;
  const line = { bytes: 0, breaks: 0 };
  const pace = (bytes: number, signal: AbortSignal): Promise<void> => {
    const start = Math.max(free, time.now());
    const end = start + Math.ceil((bytes * 8) / kbits);
    const nextBreak = (Math.floor(start / breaksEvery) + 1) * breaksEvery;
    free = Math.min(end, nextBreak);
    return new Promise((resolve, reject) => {
      const isOver = time.timers.after(free - time.now(), () => {
        line.bytes += Math.round(((free - start) * kbits) / 8);
        if (end <= nextBreak) resolve();
        else {
          line.breaks += 1;
          reject(new TypeError('fetch failed'));
        }
      });
      signal.addEventListener('abort', () => {
        isOver();
        free = Math.min(free, time.now());
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  };
  return { line, pace };
}
