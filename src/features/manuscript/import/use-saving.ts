import { useRef, useState } from 'react';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import {
  chapterTextOf,
  type PlannedChapter,
  plannedVolumes,
  wordsOf,
} from '#shared/manuscript/plan-chapters.ts';
import type { StoryView } from '#sync/types/author-work.ts';

export type SavingState =
  | { kind: 'idle' }
  | { kind: 'saving'; done: number; all: number }
  | { kind: 'saved'; count: number; story: StoryView }
  | { kind: 'failed' };

/**
 * Makes the chosen chapters drafts, and the parts of the manuscript volumes: when `saved` is reported all of them are on this device, otherwise
 * none (SYNC-1).
 */
export function useSaving(): {
  state: SavingState;
  start(story: StoryView, chapters: readonly PlannedChapter[]): void;
  cancel(): void;
} {
  const { work } = useAuthor();
  const { clock } = useServices();
  const [state, setState] = useState<SavingState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const save = async (story: StoryView, chapters: readonly PlannedChapter[], signal: AbortSignal) => {
    const included = chapters.filter((chapter) => chapter.included && chapter.role === 'chapter');
    const texts = included.map(chapterTextOf);
    const all = texts.length;
    setState({ kind: 'saving', done: 0, all });
    await work.createChapters(story.id, texts, {
      volumes: plannedVolumes(chapters),
      signal,
      onProgress: (done) => setState({ kind: 'saving', done, all }),
    });
    setState({ kind: 'saved', count: all, story });
    // Imported words are counted separately from typed ones, and nothing waits for this count (docs/spec, section 10, Import and export).
    const pasted = included.reduce((sum, chapter) => sum + wordsOf(chapter), 0);
    const today = localDay(Intl.DateTimeFormat().resolvedOptions().timeZone, clock.now());
    void work.countWritten(today, { typed: 0, pasted }).catch(() => undefined);
  };
  return {
    state,
    start(story, chapters) {
      const controller = new AbortController();
      running.current = controller;
      save(story, chapters, controller.signal).catch(() =>
        setState(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed' }),
      );
    },
    cancel: () => running.current?.abort(),
  };
}
