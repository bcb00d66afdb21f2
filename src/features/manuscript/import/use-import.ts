import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { openedFile } from '#services/opened-file.ts';
import { useServices } from '#services/services-context.ts';
import { IMPORT_FILES_MAX, MANUSCRIPT_BYTES_MAX } from '#shared/domain/limits.ts';
import type { Encoding } from '#shared/manuscript/encodings.ts';
import { inNaturalOrder } from '#shared/manuscript/natural-order.ts';
import type { PlannedChapter, SplitAt } from '#shared/manuscript/plan-chapters.ts';
import { planFiles, type ReadFile, usualSplitOf } from '#shared/manuscript/plan-files.ts';
import { type ReadProblem, UnreadableFile } from '#shared/manuscript/reading.ts';
import { readInWorker, storeReader } from '#ui/platform/read-in-worker.ts';

/** Why something cannot be read. `name`: the file, '' if it is not about one. */
export type FileProblem = { name: string; problem: ReadProblem | 'tooManyFiles' | 'other' };

export type ImportState =
  /** `again`: what to do once the reader is on this device; null if it is. */
  | { kind: 'choose'; problems: readonly FileProblem[]; again: readonly File[] | null }
  | { kind: 'reading'; name: string; part: number }
  | {
      kind: 'preview';
      files: readonly File[];
      read: readonly ReadFile[];
      /** Files that were not read, beside those that were. */
      problems: readonly FileProblem[];
      split: SplitAt;
      chapters: readonly PlannedChapter[];
    };

/** A manuscript from its files to the preview that its author corrects. */
export type Import = {
  state: ImportState;
  choose(files: readonly File[], encoding?: Encoding): void;
  /** Tries to fetch the missing reader again, and then reads the files that were chosen. */
  retry(): void;
  cancel(): void;
  splitAt(split: SplitAt): void;
  correct(change: (chapters: readonly PlannedChapter[]) => readonly PlannedChapter[]): void;
};

/** What reads the files; tests replace it. */
const IN_WORKER = { read: readInWorker, store: storeReader };

const EMPTY: ImportState = { kind: 'choose', problems: [], again: null };
const noReader = (again: readonly File[]): ImportState => ({
  kind: 'choose',
  problems: [{ name: '', problem: 'noReader' }],
  again,
});
const isMissing = (reason: unknown): boolean =>
  reason instanceof UnreadableFile && reason.problem === 'noReader';

/** What is wrong with the choice as a whole. */
function problemOf(files: readonly File[]): FileProblem['problem'] | undefined {
  if (files.length > IMPORT_FILES_MAX) return 'tooManyFiles';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return files.length > 1 && bytes > MANUSCRIPT_BYTES_MAX ? 'tooLargeTogether' : undefined;
}

type Reading = { read: ReadFile[]; problems: FileProblem[] };

/** Reads files one after the other. Rejects if the reader is missing or `signal` stops it; what is wrong with a file is one of the problems. */
async function readFiles(
  files: readonly File[],
  readOne: (file: File, index: number) => Promise<ReadFile['reading']>,
  signal: AbortSignal,
): Promise<Reading> {
  const done: Reading = { read: [], problems: [] };
  for (const [index, file] of files.entries()) {
    try {
      done.read.push({ name: file.name, reading: await readOne(file, index) });
    } catch (reason) {
      if (signal.aborted || isMissing(reason)) throw reason;
      const problem = reason instanceof UnreadableFile ? reason.problem : 'other';
      done.problems.push({ name: files.length > 1 ? file.name : '', problem });
    }
  }
  return done;
}

/** What an author sees once all files are read. */
function shown(files: readonly File[], { read, problems }: Reading): ImportState {
  if (read.length === 0) return { kind: 'choose', problems, again: null };
  const split = usualSplitOf(read);
  return { kind: 'preview', files, read, problems, split, chapters: planFiles(read, split) };
}

/** Reads files that were chosen, dropped or opened from the system. */
export function useImport({ read, store }: typeof IN_WORKER = IN_WORKER): Import {
  const { timers } = useServices();
  const [state, setState] = useState<ImportState>(EMPTY);
  const running = useRef<AbortController | null>(null);

  const choose = useCallback(
    (chosen: readonly File[], encoding?: Encoding) => {
      if (chosen.length === 0) return;
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const whole = problemOf(chosen);
      if (whole) {
        setState({ kind: 'choose', problems: [{ name: '', problem: whole }], again: null });
        return;
      }
      const files = inNaturalOrder(chosen);
      const readOne = (file: File, index: number) => {
        const onProgress = (part: number) => {
          if (!signal.aborted)
            setState({ kind: 'reading', name: file.name, part: (index + part) / files.length });
        };
        onProgress(0);
        return read(file, { encoding: encoding ?? null, onProgress, signal, timers });
      };
      readFiles(files, readOne, signal).then(
        (done) => {
          // Rendered in slices: a page of chapters at once is a long task on a slow phone.
          if (!signal.aborted) startTransition(() => setState(shown(files, done)));
        },
        () => {
          if (!signal.aborted) setState(noReader(files));
        },
      );
    },
    [read, timers],
  );
  const retry = useCallback(
    (files: readonly File[]) => {
      setState(EMPTY);
      store().then(
        () => choose(files),
        () => setState((before) => (before === EMPTY ? noReader(files) : before)),
      );
    },
    [store, choose],
  );

  useEffect(() => {
    const take = () => choose(openedFile.take());
    take();
    return openedFile.onPut(take);
  }, [choose]);
  // From the first opening on, import works offline.
  useEffect(() => retry([]), [retry]);
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    choose,
    retry: () => retry(state.kind === 'choose' ? (state.again ?? []) : []),
    cancel() {
      running.current?.abort();
      setState(EMPTY);
    },
    splitAt: (split) =>
      setState((before) =>
        before.kind === 'preview' ? { ...before, split, chapters: planFiles(before.read, split) } : before,
      ),
    correct: (change) =>
      setState((before) =>
        before.kind === 'preview' ? { ...before, chapters: change(before.chapters) } : before,
      ),
  };
}
