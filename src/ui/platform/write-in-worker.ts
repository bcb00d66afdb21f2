import type { Book, BookChapter, ExportFormat } from '#shared/manuscript/manuscript.ts';
import type { WriterAnswer, WriterOrder } from './book-writer-worker.ts';

/** A file being written off the main thread. */
export interface BookFile {
  add(chapter: BookChapter): void;
  /** Resolves with the file's bytes; rejects if the worker fails. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  /** Stops the work at any time. */
  end(): void;
}

/** Starts writing a story's file in a separate worker. Rejects if its script cannot load. */
export async function writeInWorker(format: ExportFormat, book: Book): Promise<BookFile> {
  const { default: WriterWorker } = await import('./book-writer-worker.ts?worker');
  const worker = new WriterWorker();
  const tell = (order: WriterOrder) => worker.postMessage(order);
  const answer = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WriterAnswer>) => resolve(data.bytes);
    worker.onerror = (event) => reject(new Error(event.message));
  });
  // `finish` reports a failure; before it is called, the rejection must not count as unhandled.
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
