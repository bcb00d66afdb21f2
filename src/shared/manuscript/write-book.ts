import type { Book, BookWriter, ExportFormat } from './manuscript.ts';
import { writeDocx } from './write-docx.ts';
import { writeEpub } from './write-epub.ts';
import { writePlainText } from './write-plain-text.ts';

const WRITERS: Readonly<Record<ExportFormat, (book: Book) => BookWriter>> = {
  docx: writeDocx,
  epub: writeEpub,
  txt: writePlainText,
};

/** A writer of a story in this format. */
export const writeBook = (format: ExportFormat, book: Book): BookWriter => WRITERS[format](book);
