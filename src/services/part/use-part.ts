import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import { useServices } from '#services/services-context.ts';
import { type ChunkError, type Lazy, withinTime } from './lazy.ts';

type Part<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: ChunkError };

/** Loads a part of the app and its texts; a loaded part is returned at once. `retry` tries again after a failure. */
export function usePart<T>(part: Lazy<T>, scope: TextScope = 'shell'): Part<T> & { retry(): void } {
  const { ensure, has } = useI18n();
  const { timers } = useServices();
  const there = has(scope) ? part.loaded() : undefined;
  const [asked, setAsked] = useState<Part<T>>(
    there === undefined ? { state: 'loading' } : { state: 'ready', value: there },
  );
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    // A different component has loaded the part meanwhile.
    if (there !== undefined)
      return setAsked((known) => (known.state === 'ready' ? known : { state: 'ready', value: there }));
    let current = true;
    withinTime(part.chunk, () => Promise.all([part(timers), ensure(scope)]), timers).then(
      ([value]) => current && setAsked({ state: 'ready', value }),
      (error: ChunkError) => current && setAsked({ state: 'failed', error }),
    );
    return () => {
      current = false;
    };
  }, [part, attempt, timers]);

  return {
    ...asked,
    retry() {
      setAsked({ state: 'loading' });
      setAttempt((n) => n + 1);
    },
  };
}
