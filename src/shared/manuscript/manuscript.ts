import type { ChapterText } from '#shared/domain/chapter.ts';

/** A story for export, without its chapters. */
export type Book = {
  /** The story's id: the permanent identifier of the .epub. */
  id: string;
  title: string;
  /** The pen name. */
  author: string;
  /** BCP 47 tag of the text, e.g. `id`; `und` if unknown. */
  language: string;
  synopsis: string;
  /** When the story was last changed, ms since epoch; the current time is not used, so the same text gives the same bytes. */
  modifiedAt: number;
  cover: BookCover | null;
  labels: BookLabels;
};

/** A cover for every EPUB reader: no WebP, which is new in EPUB 3.3. */
export type BookCover = { bytes: Uint8Array; type: 'image/jpeg' | 'image/png' };

/** Labels inside the file, in the author's language. */
export type BookLabels = { contents: string; cover: string; note: string };

/** One chapter to export. */
export type BookChapter = {
  id: string;
  /** The chapter's name in lists; never empty, unlike its title. */
  label: string;
  /** The title of the volume that begins with this chapter, never empty. */
  volume?: string;
  text: ChapterText;
};

/** Formats for export. */
export const EXPORT_FORMATS = ['docx', 'epub', 'txt'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Takes a story's chapters in order, then returns the file. */
export interface BookWriter {
  add(chapter: BookChapter): void;
  finish(): Uint8Array;
}

/** Media types of exported files. */
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  txt: 'text/plain;charset=utf-8',
};
