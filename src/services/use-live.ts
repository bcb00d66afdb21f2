import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/** A live read: not there yet, there, or failed. */
export type Live<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: unknown };

/**
 * Follows a read of the local database: shown at once from the stored copy, again at each change (architecture.md, "One
 * way for data"). `deps` are the values `read` closes over. Unlike `useLiveQuery` it says which failure happened, and tells
 * "nothing yet" from "there is none".
 */
export function useLive<T>(read: () => Promise<T>, deps: readonly unknown[]): Live<T> {
  const [live, setLive] = useState<Live<T>>({ state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the read depends on
  useEffect(() => {
    const subscription = liveQuery(read).subscribe({
      next: (value) => setLive({ state: 'ready', value }),
      error: (error: unknown) => setLive({ state: 'failed', error }),
    });
    return () => subscription.unsubscribe();
  }, deps);
  return live;
}
