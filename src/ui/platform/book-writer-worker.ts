import type { Book, BookChapter, BookWriter, ExportFormat } from '#shared/manuscript/manuscript.ts';
import { writeBook } from '#shared/manuscript/write-book.ts';

/** Messages from the page to the worker, in this order: the start of the file, each chapter, its end. */
export type WriterOrder =
  | { type: 'begin'; format: ExportFormat; book: Book }
  | { type: 'chapter'; chapter: BookChapter }
  | { type: 'finish' };

/** The only answer, after the end. */
export type WriterAnswer = { type: 'file'; bytes: Uint8Array<ArrayBuffer> };

/** The part of a worker's global scope used here; the page's type library does not contain these types. */
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
