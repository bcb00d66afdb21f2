import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { openedFile } from '#services/opened-file.ts';
import { useServices } from '#services/services-context.ts';
import type { Encoding } from '#shared/manuscript/encodings.ts';
import {
  type PlannedChapter,
  planChapters,
  type SplitAt,
  usualSplit,
} from '#shared/manuscript/plan-chapters.ts';
import { type Reading, type ReadProblem, UnreadableFile } from '#shared/manuscript/reading.ts';
import { readInWorker } from '#ui/platform/read-in-worker.ts';

export type ImportState =
  | { kind: 'choose'; problem: ReadProblem | 'other' | null }
  | { kind: 'reading'; name: string; part: number }
  | { kind: 'preview'; file: File; reading: Reading; split: SplitAt; chapters: readonly PlannedChapter[] };

/** A manuscript from the file to the preview that its author corrects. */
export type Import = {
  state: ImportState;
  choose(file: File, encoding?: Encoding): void;
  cancel(): void;
  splitAt(split: SplitAt): void;
  correct(change: (chapters: readonly PlannedChapter[]) => readonly PlannedChapter[]): void;
};

/** Reads a file that was chosen, dropped or opened from the system; tests replace `read`. */
export function useImport(read: typeof readInWorker = readInWorker): Import {
  const { timers } = useServices();
  const [state, setState] = useState<ImportState>({ kind: 'choose', problem: null });
  const running = useRef<AbortController | null>(null);

  const choose = useCallback(
    (file: File, encoding?: Encoding) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setState({ kind: 'reading', name: file.name, part: 0 });
      const onProgress = (part: number) => {
        if (!signal.aborted) setState({ kind: 'reading', name: file.name, part });
      };
      read(file, { encoding: encoding ?? null, onProgress, signal, timers }).then(
        (reading) => {
          if (signal.aborted) return;
          const split = usualSplit(reading.parts);
          const chapters = planChapters(reading.parts, split);
          // Rendered in slices: a page of chapters at once is a long task on a slow phone.
          startTransition(() => setState({ kind: 'preview', file, reading, split, chapters }));
        },
        (reason: unknown) => {
          if (signal.aborted) return;
          setState({ kind: 'choose', problem: reason instanceof UnreadableFile ? reason.problem : 'other' });
        },
      );
    },
    [read, timers],
  );

  useEffect(() => {
    const take = () => {
      const file = openedFile.take();
      if (file) choose(file);
    };
    take();
    return openedFile.onPut(take);
  }, [choose]);
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    choose,
    cancel() {
      running.current?.abort();
      setState({ kind: 'choose', problem: null });
    },
    splitAt: (split) =>
      setState((before) =>
        before.kind === 'preview'
          ? { ...before, split, chapters: planChapters(before.reading.parts, split) }
          : before,
      ),
    correct: (change) =>
      setState((before) =>
        before.kind === 'preview' ? { ...before, chapters: change(before.chapters) } : before,
      ),
  };
}
