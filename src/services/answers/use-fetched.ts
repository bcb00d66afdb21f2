import { useEffect, useRef, useState } from 'react';
import { useSyncStatus } from '#services/use-sync-status.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';

/** State of a fetch. `failure` is undefined if the device failed, not the call. */
export type Fetched =
  | { state: 'asking' }
  | { state: 'there' }
  | { state: 'failed'; failure: CallFailure | undefined };

/** Why a method of `AuthorWork` that waits for the network rejected; undefined if the device failed. */
export const callFailureOf = (error: unknown): CallFailure | undefined =>
  error instanceof Error ? (error.cause as CallFailure | undefined) : undefined;

/**
 * Fetches, one time, the data that a screen follows in the local database. After a failure it asks again when sync has reached the server.
 * `fetch` comes from `useCallback`: a new function makes a new request. It is a method of `AuthorWork` that stores its answer in the
 * database; for calls whose answer is shown directly there is `useAnswer`.
 */
export function useFetched(fetch: () => Promise<void>): Fetched {
  const { lastSyncAt } = useSyncStatus();
  const [known, setKnown] = useState<{ fetch: () => Promise<void>; fetched: Fetched }>();
  const there = useRef<() => Promise<void>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each contact with the server is a reason to ask again
  useEffect(() => {
    if (there.current === fetch) return;
    fetch().then(
      () => {
        there.current = fetch;
        setKnown({ fetch, fetched: { state: 'there' } });
      },
      (error: unknown) => {
        // A later fetch may have succeeded meanwhile.
        if (there.current === fetch) return;
        setKnown({ fetch, fetched: { state: 'failed', failure: callFailureOf(error) } });
      },
    );
  }, [fetch, lastSyncAt]);
  return known?.fetch === fetch ? known.fetched : { state: 'asking' };
}
