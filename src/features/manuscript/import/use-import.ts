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
import { chooseRuby, rubyChoice } from '#ui/platform/ruby-choice.ts';

/** Why something cannot be read. `name`: the file, '' if it is not about one. */
export type FileProblem = { name: string; problem: ReadProblem | 'tooManyFiles' | 'other' };

/** A file that was read, and the file itself. */
export type ImportedFile = ReadFile & { file: File };

/** What the author chose for reading. */
type Wishes = {
  /** Encodings of files that were not recognised. */
  encodings: ReadonlyMap<File, Encoding>;
  /** The files whose encoding was chosen last. */
  decoded: readonly File[];
  /** Readings of ruby are kept. */
  readings: boolean;
};

export type ImportState =
  /** `again`: what to do once the reader is on this device; null if it is. */
  | { kind: 'choose'; problems: readonly FileProblem[]; again: readonly File[] | null }
  | { kind: 'reading'; name: string; part: number }
  | {
      kind: 'preview';
      files: readonly File[];
      read: readonly ImportedFile[];
      wishes: Wishes;
      /** Files that were not read, beside those that were. */
      problems: readonly FileProblem[];
      split: SplitAt;
      chapters: readonly PlannedChapter[];
    };

/** A manuscript from its files to the preview that its author corrects. */
export type Import = {
  state: ImportState;
  choose(files: readonly File[]): void;
  /** Reads files of the preview again in this encoding. The others stay as they were read. */
  decode(files: readonly File[], encoding: Encoding): void;
  /** Reads the files again, with or without the readings of ruby. */
  keepReadings(keep: boolean): void;
  /** Tries to fetch the missing reader again, and then reads the files that were chosen. */
  retry(): void;
  cancel(): void;
  splitAt(split: SplitAt): void;
  correct(change: (chapters: readonly PlannedChapter[]) => readonly PlannedChapter[]): void;
};

/** What reads the files; tests replace it. */
const IN_WORKER = { read: readInWorker, store: storeReader };

const EMPTY: Extract<ImportState, { kind: 'choose' }> = { kind: 'choose', problems: [], again: null };
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

const problemWith = (reason: unknown): FileProblem['problem'] =>
  reason instanceof UnreadableFile ? reason.problem : 'other';

type Reading = { read: ImportedFile[]; problems: FileProblem[] };

/** What is known of files before they are read again. `stays`: their reading does not change. */
type Known = ReadonlyMap<File, { imported: ImportedFile; stays: boolean }>;

/**
 * Reads files one after the other. Rejects if the reader is missing or `signal` stops it; what is wrong with a file is one of the problems, and
 * the file stays as it was read before.
 */
async function readFiles(
  files: readonly File[],
  known: Known,
  readOne: (file: File, index: number) => Promise<ReadFile['reading']>,
  signal: AbortSignal,
): Promise<Reading> {
  const done: Reading = { read: [], problems: [] };
  for (const [index, file] of files.entries()) {
    const before = known.get(file);
    const isFinal = (reason: unknown) => signal.aborted || isMissing(reason);
    try {
      done.read.push(
        before?.stays ? before.imported : { file, name: file.name, reading: await readOne(file, index) },
      );
    } catch (reason) {
      if (isFinal(reason)) throw reason;
      if (before) done.read.push(before.imported);
      done.problems.push({ name: files.length > 1 ? file.name : '', problem: problemWith(reason) });
    }
  }
  return done;
}

/** What an author sees once all files are read. */
function shown(files: readonly File[], { read, problems }: Reading, wishes: Wishes): ImportState {
  if (read.length === 0) return { kind: 'choose', problems, again: null };
  const split = usualSplitOf(read);
  return { kind: 'preview', files, read, problems, wishes, split, chapters: planFiles(read, split) };
}

/** What holds before the author chooses anything on the page. */
const firstWishes = (): Wishes => ({
  encodings: new Map(),
  decoded: [],
  readings: rubyChoice() === 'keep',
});

const knownOf = (read: readonly ImportedFile[], changed: (file: File) => boolean): Known =>
  new Map(read.map((imported) => [imported.file, { imported, stays: !changed(imported.file) }]));

/** Reads files that were chosen, dropped or opened from the system. */
export function useImport({ read, store }: typeof IN_WORKER = IN_WORKER): Import {
  const { timers } = useServices();
  const [state, setState] = useState<ImportState>(EMPTY);
  const running = useRef<AbortController | null>(null);

  const start = useCallback(
    (chosen: readonly File[], wishes: Wishes, known: Known = new Map()) => {
      if (chosen.length === 0) return;
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const problem = problemOf(chosen);
      if (problem) {
        setState({ ...EMPTY, problems: [{ name: '', problem }] });
        return;
      }
      const files = inNaturalOrder(chosen);
      const readOne = (file: File, index: number) => {
        const onProgress = (part: number) => {
          if (!signal.aborted)
            setState({ kind: 'reading', name: file.name, part: (index + part) / files.length });
        };
        onProgress(0);
        const encoding = wishes.encodings.get(file) ?? null;
        return read(file, { encoding, readings: wishes.readings, onProgress, signal, timers });
      };
      readFiles(files, known, readOne, signal).then(
        (done) => {
          // Rendered in slices: a page of chapters at once is a long task on a slow phone.
          if (!signal.aborted) startTransition(() => setState(shown(files, done, wishes)));
        },
        () => {
          if (!signal.aborted) setState(noReader(files));
        },
      );
    },
    [read, timers],
  );
  const choose = useCallback((files: readonly File[]) => start(files, firstWishes()), [start]);
  /** Reads files of the preview again. */
  const again = (change: Partial<Wishes>, changed: (file: File) => boolean): void => {
    if (state.kind !== 'preview') return;
    start(state.files, { ...state.wishes, ...change }, knownOf(state.read, changed));
  };
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
    decode(files, encoding) {
      const before = state.kind === 'preview' ? state.wishes.encodings : [];
      const encodings = new Map([...before, ...files.map((file) => [file, encoding] as const)]);
      again({ encodings, decoded: files }, (file) => files.includes(file));
    },
    keepReadings(keep) {
      chooseRuby(keep ? 'keep' : 'base');
      again({ readings: keep }, () => true);
    },
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
