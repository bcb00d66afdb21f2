import type { Book, BookWriter, ExportFormat } from './manuscript.ts';
import { writeDocx } from './write-docx.ts';
import { writeEpub } from './write-epub.ts';
import { writePlainText } from './write-plain-text.ts';

const WRITERS: Readonly<Record<ExportFormat, (book: Book) => BookWriter>> = {
  docx: writeDocx,
  epub: writeEpub,
  txt: writePlainText,
};

/** Creates the writer of a story in a format. */
export const writeBook = (format: ExportFormat, book: Book): BookWriter => WRITERS[format](book);
