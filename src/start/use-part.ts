import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { TextScope } from '#i18n/text-scopes.ts';
import { useServices } from '#services/services-context.ts';
import { type ChunkError, type Lazy, withinTime } from './lazy.ts';

type Part<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; error: ChunkError };

/** Loads a part of the app and its texts; a loaded one is returned at once. `retry` tries again after a failure. */
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
    if (there !== undefined) return;
    let current = true;
    withinTime(part.chunk, () => Promise.all([part(), ensure(scope)]), timers).then(
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

/** Loads a part that opens over the page. If it cannot load a message says so, and `onClose` closes it. */
export function useOverlay<T>(part: Lazy<T>, scope: TextScope, onClose: () => void): T | undefined {
  const { t } = useI18n();
  const { notify } = useServices();
  const asked = usePart(part, scope);
  const onFailure = useRef(() => {});
  onFailure.current = () => {
    notify.error(t('error.chunk', { name: part.chunk }));
    onClose();
  };
  const failed = asked.state === 'failed';
  useEffect(() => {
    if (failed) onFailure.current();
  }, [failed]);
  return asked.state === 'ready' ? asked.value : undefined;
}
