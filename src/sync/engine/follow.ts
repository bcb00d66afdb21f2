import { liveQuery } from 'dexie';
import type { Clock, Timers } from '#shared/lib/ports.ts';

/** Follows a read of the local database: its value now and after each change, until the function given back is called. */
export type Follow = <T>(
  read: () => Promise<T>,
  heard: { next(value: T): void; error(error: unknown): void },
) => () => void;

/** While a drain changes row after row, a read rests this long, or as many times as long as it took: on a slow phone less often. */
const WHILE_BUSY_MS = 250;
const REST_FACTOR = 8;
const REST_MAX_MS = 2_000;

/** How long a read that took so long rests (both ms). A clock that was set back makes it rest no shorter (SYNC-16). */
export const restAfter = (took: number): number =>
  Math.min(REST_MAX_MS, Math.max(WHILE_BUSY_MS, took * REST_FACTOR));

/**
 * Follows reads by Dexie's live queries. While `busy` (a drain settles up to three entries at a time, each of which would make
 * every list read itself anew, and begin again what it has not read to its end) a read is made by itself instead, four times a
 * second at most, less often where it takes long, so that what is shown does not hold up what is sent; the last one always comes.
 * `onOther` tells of changes that no table shows.
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
      // Dexie follows native awaits only in what is an async function itself; with a plain one that returns a promise it
      // sees no table read, and the list stands still.
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
