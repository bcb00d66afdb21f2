import type { Node } from 'prosemirror-model';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '#services/services-context.ts';
import { type ShownValue, shownValue } from '#ui/shown-value.ts';
import type { StoryEditor } from './story-editor.ts';
import { editorWords } from './word-counter.ts';

const COUNT_AFTER_MS = 150;

/**
 * The live word count, null until it was counted first; `touch` is called at each change and counts a little later, never on the
 * key's path.
 */
export function useWordCount(editor: RefObject<StoryEditor | null>): {
  words: ShownValue<number | null>;
  touch(): void;
} {
  const { timers } = useServices();
  const [words] = useState(() => shownValue<number | null>(null));
  const cancel = useRef<(() => void) | null>(null);
  const counted = useRef<Node | null>(null);

  const count = useCallback(() => {
    cancel.current = null;
    const doc = editor.current?.doc();
    if (!doc || doc === counted.current) return;
    counted.current = doc;
    words.set(editorWords(doc));
  }, [editor, words]);

  const touch = useCallback(() => {
    cancel.current ??= timers.after(COUNT_AFTER_MS, count);
  }, [timers, count]);

  useEffect(() => {
    touch();
    return () => {
      cancel.current?.();
      cancel.current = null;
    };
  }, [touch]);
  return { words, touch };
}
