import { useRef, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { fileName } from '#shared/manuscript/file-names.ts';
import { EXPORT_TYPES, type ExportFormat } from '#shared/manuscript/manuscript.ts';
import type { ChapterView, StoryView } from '#sync/types/author-work.ts';
import { saveFile } from '#ui/platform/save-file.ts';
import { writeInWorker } from '#ui/platform/write-in-worker.ts';
import { bookOf, gatherStory } from './gather-story.ts';
import { storyCover } from './story-cover.ts';

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'working'; format: ExportFormat; done: number; all: number }
  /** Some texts were unavailable: the file is saved only if the author confirms. */
  | { kind: 'partly'; format: ExportFormat; missing: readonly string[]; save(): void }
  | { kind: 'done'; format: ExportFormat; drawnCover: boolean }
  | { kind: 'failed'; format: ExportFormat };

/** Writes a story into a file on this device and saves it; without `withDrafts` only its published chapters. */
export function useExport(
  story: StoryView,
  withDrafts: boolean,
): {
  state: ExportState;
  start(format: ExportFormat): void;
  cancel(): void;
} {
  const { t } = useI18n();
  const { api } = useServices();
  const { work } = useAuthor();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);

  const write = async (format: ExportFormat, signal: AbortSignal) => {
    const chapters = await work.chapters(story.id);
    const takes = ({ status }: ChapterView) => withDrafts || status === 'published';
    const all = chapters.length;
    setState({ kind: 'working', format, done: 0, all });
    const { cover, drawn } = format === 'epub' ? await storyCover(api, story) : { cover: null, drawn: false };
    const labels = {
      contents: t('manuscript.book.contents'),
      cover: t('manuscript.book.cover'),
      note: t('manuscript.book.note'),
    };
    const file = await writeInWorker(format, await bookOf(work, story, chapters, { labels, cover }));
    try {
      const missing = await gatherStory(
        {
          work,
          chapters,
          volumes: await work.volumes(story.id),
          takes,
          signal,
          untitled: (number) => t('manuscript.book.chapter', { number }),
          onProgress: (done) => setState({ kind: 'working', format, done, all }),
        },
        file,
      );
      if (missing.length === chapters.filter(takes).length) throw new Error('no chapter could be had');
      const bytes = await file.finish();
      signal.throwIfAborted();
      const save = () => {
        const name = fileName(story.form.title, t('author.untitled'));
        saveFile(`${name}.${format}`, new Blob([bytes], { type: EXPORT_TYPES[format] }));
        setState({ kind: 'done', format, drawnCover: drawn });
      };
      if (missing.length > 0) setState({ kind: 'partly', format, missing, save });
      else save();
    } finally {
      file.end();
    }
  };

  return {
    state,
    start(format) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: 'working', format, done: 0, all: 1 });
      write(format, controller.signal).catch(() =>
        setState(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', format }),
      );
    },
    cancel: () => running.current?.abort(),
  };
}
