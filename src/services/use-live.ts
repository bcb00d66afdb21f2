import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/** A live read: not there yet, there, or failed. */
export type Live<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: unknown };

/**
 * Follows a read of the local database: shown at once from the stored copy, again at each change (architecture.md, "One
 * way for data"). `read` comes from `useCallback`: a new function is a new question. Unlike `useLiveQuery` it says that a
 * read failed, and tells "nothing yet" from "there is none".
 */
export function useLive<T>(read: () => Promise<T>): Live<T> {
  const [live, setLive] = useState<Live<T>>({ state: 'loading' });
  useEffect(() => {
    // Dexie follows native awaits only in what is an async function itself; with a plain one that returns a promise it
    // sees no table read, and the list stands still.
    const subscription = liveQuery(async () => await read()).subscribe({
      next: (value) => setLive({ state: 'ready', value }),
      error: (error: unknown) => setLive({ state: 'failed', error }),
    });
    return () => subscription.unsubscribe();
  }, [read]);
  return live;
}
