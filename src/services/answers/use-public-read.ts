import { useCallback, useEffect, useState } from 'react';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';

export type PublicRead<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; failure: CallFailure };

/** The failure of an address without a valid id: the same as for a missing item. */
export const NO_SUCH: CallFailure = {
  kind: 'answer',
  code: 'notFound',
  message: '',
  data: undefined,
  redirect: false,
};

/**
 * Repeats a request once the service worker controls the page. The worker caches each answer, so that a page seen once opens offline, but
 * on a first visit the page reads before the worker has started. The reader may have left meanwhile: the answer is cached anyway.
 */
function repeatThroughWorker(ask: () => unknown): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller === null) workers.addEventListener('controllerchange', ask, { once: true });
}

/**
 * Reads a public page's data. `ask` is called again when `key` changes and by `retry`; null fails at once. An `ask` that redirects returns
 * undefined; its signal aborts when the reader has left.
 *
 * `useAnswer` differs: it makes one call and shows its answer. Here a reader may be led to a different address (a story's first chapter),
 * and the data is requested a second time for the worker's cache.
 */
export function usePublicRead<T>(
  key: string,
  ask: ((signal: AbortSignal) => Promise<Result<T, CallFailure> | undefined>) | null,
): { read: PublicRead<T>; retry(): void } {
  const [read, setRead] = useState<PublicRead<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` contains all inputs of `ask`; a new attempt asks again
  useEffect(() => {
    if (ask === null) return setRead({ state: 'failed', failure: NO_SUCH });
    const controller = new AbortController();
    setRead({ state: 'loading' });
    repeatThroughWorker(() => ask(controller.signal));
    void ask(controller.signal).then((answer) => {
      if (controller.signal.aborted || answer === undefined) return;
      setRead(
        answer.ok ? { state: 'ready', value: answer.value } : { state: 'failed', failure: answer.error },
      );
    });
    return () => controller.abort();
  }, [key, attempt]);
  return { read, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
