// Loaded before any clock stops, because `idle` does not see the lazy-loading of an area's code.
import '#shared/protocol/endpoints.ts';
import type { Clock, Timers } from '#shared/lib/ports.ts';
import { idle, turns } from './idle.ts';

type Timer = { at: number; order: number; task: () => void };

/** A clock that a test moves, and its timers. All devices and the server of a test share one clock. */
export function createManualTime(start = Date.UTC(2026, 0, 5)) {
  let now = start;
  let order = 0;
  const timers = new Set<Timer>();
  const clock: Clock = { now: () => now };

  const next = (): Timer | undefined => {
    let first: Timer | undefined;
    for (const timer of timers)
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))
        first = timer;
    return first;
  };
  const fire = (timer: Timer) => {
    timers.delete(timer);
    now = Math.max(now, timer.at);
    timer.task();
  };
  const after: Timers['after'] = (delay, task) => {
    order += 1;
    const timer = { at: now + Math.max(0, delay), order, task };
    timers.add(timer);
    return () => timers.delete(timer);
  };

  return {
    clock,
    timers: { after } satisfies Timers,
    now: () => now,
    /** Advances by `ms`. Each timer on the way fires when the work before it is done. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await idle();
      for (let timer = next(); timer && timer.at <= end; timer = next()) {
        fire(timer);
        await idle();
      }
      now = Math.max(now, end);
    },
    /** Advances by `ms` and fires timers, but gives the work that they start only `count` turns, to interrupt it in the middle. */
    async rush(ms: number, count: number): Promise<void> {
      const end = now + ms;
      for (let timer = next(); timer && timer.at <= end; timer = next()) fire(timer);
      now = Math.max(now, end);
      await turns(count);
    },
    /** Moves the clock at once, as if a phone slept: timers that came due meanwhile fire once, late. */
    async leap(ms: number): Promise<void> {
      await idle();
      now += ms;
      for (const timer of [...timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
        if (!timers.has(timer)) continue;
        fire(timer);
        await idle();
      }
    },
    /** Waits for a promise, and advances the clock whenever nothing else runs. Rejects when nothing can settle the promise any more. */
    async until<T>(promise: Promise<T>, limitMs = 3_600_000): Promise<T> {
      let over = false;
      const end = () => {
        over = true;
      };
      promise.then(end, end);
      const limit = now + limitMs;
      while (!over) {
        await idle(() => over);
        if (over) break;
        const timer = next();
        if (!timer || timer.at > limit) throw new Error('nothing moves, and the promise is still open');
        fire(timer);
      }
      return promise;
    },
  };
}

export type ManualTime = ReturnType<typeof createManualTime>;
