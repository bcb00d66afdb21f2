import type { Book, BookChapter, BookWriter, ExportFormat } from '#shared/manuscript/manuscript.ts';
import { writeBook } from '#shared/manuscript/write-book.ts';

/** What the page tells the worker, in this order: how the file begins, each chapter, its end. */
export type WriterOrder =
  | { type: 'begin'; format: ExportFormat; book: Book }
  | { type: 'chapter'; chapter: BookChapter }
  | { type: 'finish' };

/** The one answer, once the end was told. */
export type WriterAnswer = { type: 'file'; bytes: Uint8Array<ArrayBuffer> };

/** What a worker's own scope is used for; the page's library of types does not know it. */
type Scope = {
  onmessage: ((event: MessageEvent<WriterOrder>) => void) | null;
  postMessage(answer: WriterAnswer, transfer: Transferable[]): void;
};

const scope = self as unknown as Scope;
let writer: BookWriter | undefined;

scope.onmessage = ({ data }) => {
  if (data.type === 'begin') writer = writeBook(data.format, data.book);
  else if (data.type === 'chapter') writer?.add(data.chapter);
  else if (writer) {
    const bytes = new Uint8Array(writer.finish());
    scope.postMessage({ type: 'file', bytes }, [bytes.buffer]);
  }
};
