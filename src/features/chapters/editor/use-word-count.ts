import type { Node } from 'prosemirror-model';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { afterPaint } from '#ui/platform/after-paint.ts';
import { type ShownValue, shownValue } from '#ui/shown-value.ts';
import type { StoryEditor } from './story-editor.ts';
import { editorWords } from './word-counter.ts';

/** How often words are counted while typing, and how long after the last key. */
const COUNT_EVERY_MS = 150;

/**
 * The live word count, null until the first count; call `touch` at each change. The count runs after a key is on the screen: a timer could
 * delay the next key.
 */
export function useWordCount(editor: RefObject<StoryEditor | null>): {
  words: ShownValue<number | null>;
  touch(): void;
} {
  const { timers, clock } = useServices();
  const [words] = useState(() => shownValue<number | null>(null));
  const cancel = useRef<(() => void) | null>(null);
  const counted = useRef<Node | null>(null);
  const countedAt = useRef(0);

  const count = useCallback(() => {
    cancel.current?.();
    cancel.current = null;
    countedAt.current = clock.now();
    const doc = editor.current?.doc();
    if (!doc || doc === counted.current) return;
    counted.current = doc;
    words.set(editorWords(doc));
  }, [editor, words, clock]);

  const touch = useCallback(() => {
    cancel.current?.();
    cancel.current = timers.after(COUNT_EVERY_MS, count);
    // A clock that was set back must not stop the count (SYNC-16).
    if (Math.abs(clock.now() - countedAt.current) >= COUNT_EVERY_MS) afterPaint(count);
  }, [timers, count, clock]);

  useEffect(() => {
    touch();
    return () => {
      cancel.current?.();
      cancel.current = null;
    };
  }, [touch]);
  return { words, touch };
}
