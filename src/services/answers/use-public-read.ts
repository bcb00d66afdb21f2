import { useCallback, useEffect, useState } from 'react';
import type { Result } from '#shared/lib/result.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';

export type PublicRead<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; failure: CallFailure };

/** The failure of an address that names nothing: the same as where the thing is not there. */
export const NO_SUCH: CallFailure = {
  kind: 'answer',
  code: 'notFound',
  message: '',
  data: undefined,
  redirect: false,
};

/**
 * Reads what a public page shows. `ask` is called anew when `key` changes and by `retry`; null fails at once. An `ask` that leads to another page answers
 * undefined; its signal tells it that the reader has left.
 */
export function usePublicRead<T>(
  key: string,
  ask: ((signal: AbortSignal) => Promise<Result<T, CallFailure> | undefined>) | null,
): { read: PublicRead<T>; retry(): void } {
  const [read, setRead] = useState<PublicRead<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says all that `ask` asks for; a new attempt asks again
  useEffect(() => {
    if (ask === null) return setRead({ state: 'failed', failure: NO_SUCH });
    const controller = new AbortController();
    setRead({ state: 'loading' });
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
