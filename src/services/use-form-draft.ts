import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import type { FormDraftOf } from '#session/form-drafts.ts';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import { dropFormCopy, newerFormCopy, putFormCopy } from '#ui/platform/form-copies.ts';
import { usePageHide } from '#ui/platform/use-page-hide.ts';

/** What a form hands over to be kept; when it was kept is noted by the keeping. */
export type Typed<Name extends string> = Omit<FormDraftOf<Name>, 'savedAt'>;

const VISITOR = 'visitor';

/** Whose forms these are, as the page knows it. */
function useOwner(): () => string {
  const { session } = useServices();
  return useCallback(() => session.current()?.uid ?? VISITOR, [session]);
}

/**
 * Keeps what is typed into a form on this device: 300 ms after the last change, on leaving, and before a page goes or reloads,
 * then twice (decision 0013; docs/spec, section 2, Author area: what was typed stays; decision 0004).
 */
export function useFormDraft<Name extends string>(
  name: Name,
): {
  keep(typed: Typed<Name>): void;
  /** Resolves when what was typed is durable. */
  flush(): Promise<void>;
  clear(): Promise<void>;
} {
  const { formDrafts, clock, timers } = useServices();
  const owner = useOwner();
  const waiting = useRef<Typed<Name> | null>(null);
  const cancel = useRef<() => void>(() => {});

  const flush = useCallback(async () => {
    cancel.current();
    const typed = waiting.current;
    waiting.current = null;
    if (!typed) return;
    const draft = { ...typed, savedAt: clock.now() } as FormDraftOf<Name>;
    // A device that keeps nothing says so where the author writes chapters; the form stays on the screen, and is kept with the next key.
    await formDrafts.save(name, draft).then(
      () => {
        dropFormCopy(owner(), name, draft.savedAt);
        if (owner() !== VISITOR) dropFormCopy(VISITOR, name);
      },
      () => {
        waiting.current ??= typed;
      },
    );
  }, [formDrafts, clock, name, owner]);

  const keep = useCallback(
    (typed: Typed<Name>) => {
      waiting.current = typed;
      cancel.current();
      cancel.current = timers.after(DRAFT_SAVE_DEBOUNCE_MS, () => void flush());
    },
    [timers, flush],
  );

  const clear = useCallback(async () => {
    cancel.current();
    waiting.current = null;
    for (const whose of [owner(), VISITOR]) dropFormCopy(whose, name);
    await formDrafts.clear(name).catch(() => undefined);
  }, [formDrafts, name, owner]);

  usePageHide(
    useCallback(() => {
      if (waiting.current) putFormCopy(owner(), name, { ...waiting.current, savedAt: clock.now() });
      void flush();
    }, [flush, clock, name, owner]),
  );
  useEffect(() => () => void flush(), [flush]);
  return { keep, flush, clear };
}

/**
 * What was typed into a form earlier and kept: `undefined` until that is known, `unreadable` where the device could not be read. An
 * empty form in the place of that would be written over what lies there.
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
        // The last words of a page that went before its database had them.
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
