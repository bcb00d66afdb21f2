import type { Book, BookChapter, ExportFormat } from '#shared/manuscript/manuscript.ts';
import type { WriterAnswer, WriterOrder } from './book-writer-worker.ts';

/** A file being written off the main thread. */
export interface BookFile {
  add(chapter: BookChapter): void;
  /** Resolves with the file's bytes; rejects when the worker cannot go on. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  /** Ends the work, done or not. */
  end(): void;
}

/** Begins a story's file in a worker of its own. Rejects where its script cannot be had. */
export async function writeInWorker(format: ExportFormat, book: Book): Promise<BookFile> {
  const { default: WriterWorker } = await import('./book-writer-worker.ts?worker');
  const worker = new WriterWorker();
  const tell = (order: WriterOrder) => worker.postMessage(order);
  const answer = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WriterAnswer>) => resolve(data.bytes);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  // Whoever waits for the end hears of it; until then a failure is nobody's.
  answer.catch(() => undefined);
  tell({ type: 'begin', format, book });
  return {
    add: (chapter) => tell({ type: 'chapter', chapter }),
    finish() {
      tell({ type: 'finish' });
      return answer;
    },
    end: () => worker.terminate(),
  };
}
