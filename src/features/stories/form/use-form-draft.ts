import { useCallback, useEffect, useRef } from 'react';
import { useServices } from '#services/services-context.ts';
import { DRAFT_SAVE_DEBOUNCE_MS } from '#shared/domain/limits.ts';
import type { StoryForm } from '#shared/domain/story.ts';
import type { Cover } from '#sync/author-work.ts';
import { usePageHide } from '#ui/platform/use-page-hide.ts';

type Typed = { form: StoryForm; cover: Cover | null; base?: StoryForm | undefined };

/**
 * Keeps what is typed into a story's form on this device: 300 ms after the last change, on leaving, and before a sign-in
 * (decisions.md, Stories: what was typed stays).
 */
export function useFormDraft(storyId: string): {
  keep(typed: Typed): void;
  /** Resolves when what was typed is durable. */
  flush(): Promise<void>;
  clear(): Promise<void>;
} {
  const { formDrafts, clock, timers } = useServices();
  const waiting = useRef<Typed | null>(null);
  const cancel = useRef<() => void>(() => {});

  const flush = useCallback(async () => {
    cancel.current();
    const typed = waiting.current;
    waiting.current = null;
    if (!typed) return;
    // A device that keeps nothing says so where the author writes chapters; the form stays on the screen, and is kept with the next key.
    await formDrafts.save(storyId, { ...typed, savedAt: clock.now() }).catch(() => {
      waiting.current ??= typed;
    });
  }, [formDrafts, clock, storyId]);

  const keep = useCallback(
    (typed: Typed) => {
      waiting.current = typed;
      cancel.current();
      cancel.current = timers.after(DRAFT_SAVE_DEBOUNCE_MS, () => void flush());
    },
    [timers, flush],
  );

  const clear = useCallback(async () => {
    cancel.current();
    waiting.current = null;
    await formDrafts.clear(storyId).catch(() => undefined);
  }, [formDrafts, storyId]);

  usePageHide(useCallback(() => void flush(), [flush]));
  useEffect(() => () => void flush(), [flush]);
  return { keep, flush, clear };
}
