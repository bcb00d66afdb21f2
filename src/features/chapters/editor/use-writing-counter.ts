import { type RefObject, useEffect } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import type { StoryEditor } from './story-editor.ts';

/** Counts the words written in the editor by day (docs/spec, section 10, Writing stats). `initial` is the text before the first key. */
export function useWritingCounter(editor: RefObject<StoryEditor | null>, initial: StoryDocument): void {
  const { work } = useAuthor();
  const services = useServices();
  useEffect(() => {
    let end: (() => void) | undefined;
    let left = false;
    // Loaded beside the editor, which works without it.
    import('./writing-counter.ts').then(
      ({ countWriting }) => {
        const view = editor.current?.view;
        if (view && !left) end = countWriting(view, initial, work, services);
      },
      () => undefined,
    );
    return () => {
      left = true;
      end?.();
    };
  }, [editor, initial, work, services]);
}
