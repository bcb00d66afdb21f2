import { useContext, useEffect, useState } from 'react';
import { AuthorContext } from './author-context.ts';

/** A live read: loading, loaded, or failed. */
export type Live<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: unknown };

/**
 * Follows a read of the local database: shown at once from the stored copy, and again at each change (docs/architecture.md, "How data
 * flows"). `read` comes from `useCallback`: a new function is a new query. Unlike `useLiveQuery` it reports a failed read, and
 * distinguishes "not loaded" from "none". Outside the author area, where there is nothing to follow, it reads once. A result that `same`
 * (a stable function) finds equal does not render. `first` is a result read before the first render.
 */
export function useLive<T>(
  read: () => Promise<T>,
  { same, first }: { same?: (shown: T, next: T) => boolean; first?: T | undefined } = {},
): Live<T> {
  const follow = useContext(AuthorContext)?.follow;
  const [live, setLive] = useState<Live<T>>(
    first === undefined ? { state: 'loading' } : { state: 'ready', value: first },
  );
  useEffect(() => {
    let current = true;
    const heard = {
      next: (value: T) =>
        current &&
        setLive((now) =>
          now.state === 'ready' && same?.(now.value, value) ? now : { state: 'ready', value },
        ),
      error: (error: unknown) => current && setLive({ state: 'failed', error }),
    };
    const end = follow?.(read, heard);
    if (!follow) read().then(heard.next, heard.error);
    return () => {
      current = false;
      end?.();
    };
  }, [follow, read, same]);
  return live;
}
