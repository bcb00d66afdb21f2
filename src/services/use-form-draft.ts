import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { FormDraftOf } from '#session/form-drafts.ts';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { dropFormCopy, newerFormCopy, putFormCopy } from '#ui/platform/form-copies.ts';
import { usePageHide } from '#ui/platform/use-page-hide.ts';

/** A form's draft to store; `savedAt` is added when it is stored. */
export type Typed<Name extends string> = Omit<FormDraftOf<Name>, 'savedAt'>;

const VISITOR = 'visitor';

/** The owner of the forms, as far as the page knows. */
function useOwner(): () => string {
  const { session } = useServices();
  return useCallback(() => session.current()?.uid ?? VISITOR, [session]);
}

/**
 * Stores a form's input on this device: 300 ms after the last change, and when the author leaves the form (docs/spec, section 2, Author
 * area; decision 0004). A page that closes or reloads stores the input in two places (decision 0013).
 */
export function useFormDraft<Name extends string>(
  name: Name,
): {
  keep(typed: Typed<Name>): void;
  /** Resolves when the input is durable. */
  flush(): Promise<void>;
  clear(): Promise<void>;
} {
  const { formDrafts, clock, timers } = useServices();
  const owner = useOwner();
  /** Input that is not stored yet, and its owner when it was typed: a different author may be signed in when it is stored. */
  const waiting = useRef<{ typed: Typed<Name>; by: string } | null>(null);
  const cancel = useRef<() => void>(() => {});

  const flush = useCallback(async () => {
    cancel.current();
    const last = waiting.current;
    waiting.current = null;
    if (!last) return;
    const draft = { ...last.typed, savedAt: clock.now() } as FormDraftOf<Name>;
    // If the device cannot store, a notice says so where the author writes; the form stays on the screen, and the next key tries again.
    await formDrafts.save(name, draft).then(
      () => {
        dropFormCopy(last.by, name, draft.savedAt);
        if (last.by !== VISITOR) dropFormCopy(VISITOR, name);
      },
      () => {
        waiting.current ??= last;
      },
    );
  }, [formDrafts, clock, name]);

  const keep = useCallback(
    (typed: Typed<Name>) => {
      waiting.current = { typed, by: owner() };
      cancel.current();
      cancel.current = timers.after(DRAFT_SAVE_DEBOUNCE_MS, () => void flush());
    },
    [timers, flush, owner],
  );

  const clear = useCallback(async () => {
    cancel.current();
    waiting.current = null;
    for (const whose of [owner(), VISITOR]) dropFormCopy(whose, name);
    await formDrafts.clear(name).catch(() => undefined);
  }, [formDrafts, name, owner]);

  usePageHide(
    useCallback(() => {
      if (waiting.current)
        putFormCopy(waiting.current.by, name, { ...waiting.current.typed, savedAt: clock.now() });
      void flush();
    }, [flush, clock, name]),
  );
  useEffect(() => () => void flush(), [flush]);
  useEffect(() => formDrafts.beforeLeaving(flush), [formDrafts, flush]);
  return { keep, flush, clear };
}

/**
 * A form's stored draft: `undefined` until loaded, `unreadable` if the device could not be read. Do not show an empty form in that case: it
 * would overwrite the stored draft.
 */
export function useEarlierDraft<Name extends string>(
  name: Name,
): { draft: FormDraftOf<Name> | null | undefined | 'unreadable'; retry(): void } {
  const { formDrafts } = useServices();
  const owner = useOwner();
  const [draft, setDraft] = useState<FormDraftOf<Name> | null | undefined | 'unreadable'>(undefined);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    let current = true;
    setDraft(undefined);
    formDrafts.get(name).then(
      (row) => {
        if (!current) return;
        // The last input before the page closed, which may not have reached the database.
        const last = newerFormCopy(owner(), name, row) ?? newerFormCopy(VISITOR, name, row);
        setDraft(last ?? row ?? null);
      },
      () => current && setDraft('unreadable'),
    );
    return () => {
      current = false;
    };
  }, [formDrafts, name, owner, attempt]);
  return { draft, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}
