import { liveQuery } from 'dexie';
import type { Clock, Timers } from '#shared/lib/ports.ts';

/** Follows a read of the local database: calls back with its value now and after each change, until the returned function is called. */
export type Follow = <T>(
  read: () => Promise<T>,
  heard: { next(value: T): void; error(error: unknown): void },
) => () => void;

/** While a drain changes row after row, a read is repeated after this time, or after a multiple of the time it took if that is longer. */
const WHILE_BUSY_MS = 250;
const REST_FACTOR = 8;
const REST_MAX_MS = 2_000;

/** How long to wait before a read that took `took` ms is repeated, in ms. A clock that was set back does not shorten the wait (SYNC-16). */
export const restAfter = (took: number): number =>
  Math.min(REST_MAX_MS, Math.max(WHILE_BUSY_MS, took * REST_FACTOR));

/**
 * Follows reads by Dexie's live queries. A drain settles up to three entries at a time, and each would make every list read again and restart
 * unfinished reads. So while `busy` a read runs at most four times a second, less often if it takes long, and does not delay sending. The last
 * state is always delivered. `onOther` reports changes that no table shows.
 */
export function createFollow(
  ports: { clock: Clock; timers: Timers },
  busy: () => boolean,
  onOther: (listener: () => void) => () => void = () => () => {},
): Follow {
  const { clock, timers } = ports;
  return (read, heard) => {
    let over = false;
    let end = () => {};
    const once = () => {
      const begun = clock.now();
      const rest = () => {
        if (!over) end = timers.after(restAfter(clock.now() - begun), watch);
      };
      end = () => {};
      read().then(
        (value) => {
          rest();
          if (!over) heard.next(value);
        },
        (error: unknown) => {
          rest();
          if (!over) heard.error(error);
        },
      );
    };
    const watch = () => {
      if (busy()) {
        once();
        return;
      }
      // Dexie follows native awaits only inside an async function. With a plain function that returns a promise it sees no table read, and the list
      // never updates.
      const subscription = liveQuery(async () => await read()).subscribe({
        next(value) {
          if (over) return;
          heard.next(value);
          if (!busy()) return;
          end();
          end = timers.after(WHILE_BUSY_MS, watch);
        },
        error: heard.error,
      });
      end = () => subscription.unsubscribe();
      if (over) end();
    };
    watch();
    const unlisten = onOther(() => {
      end();
      watch();
    });
    return () => {
      over = true;
      unlisten();
      end();
    };
  };
}
