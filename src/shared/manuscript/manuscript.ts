import type { ChapterText } from '#shared/domain/chapter.ts';

/** A story as it is written into a file: what stands around its chapters. */
export type Book = {
  /** The story's id: names the book in an .epub for ever. */
  id: string;
  title: string;
  /** The pen name. */
  author: string;
  /** BCP 47 tag of the text, e.g. `id`; `und` where it is not known. */
  language: string;
  synopsis: string;
  /** When anything of it was last changed, ms since epoch: files of the same text are the same bytes. */
  modifiedAt: number;
  cover: BookCover | null;
  labels: BookLabels;
};

/** A picture as every EPUB reader shows it: WebP came with EPUB 3.3, and older ones have none. */
export type BookCover = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' };

/** Words of ours inside the file, in the author's language. */
export type BookLabels = { contents: string; cover: string; note: string };

/** One chapter on its way into a file. */
export type BookChapter = {
  id: string;
  /** What lists call it; never empty, where the chapter's own title may be. */
  label: string;
  text: ChapterText;
};

/** What a story can be written as. */
export const EXPORT_FORMATS = ['docx', 'epub', 'txt'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Takes a story's chapters in their order, then gives the file. */
export interface BookWriter {
  add(chapter: BookChapter): void;
  finish(): Uint8Array;
}

/** Media types of the files we write. */
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  txt: 'text/plain;charset=utf-8',
};
