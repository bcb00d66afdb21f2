import type { Archive } from './archive.ts';
import { BodyReader } from './docx-body.ts';
import { notesOf } from './docx-notes.ts';
import { Numbering } from './docx-numbering.ts';
import { openDocx } from './docx-package.ts';
import { partsOfParagraphs } from './docx-paragraphs.ts';
import { readStyles } from './docx-style-sheet.ts';
import { DOCX_STYLES } from './docx-styles.ts';
import { LeftOutList, type OnProgress, type Reading } from './reading.ts';
import { readXml } from './xml-events.ts';

/** Reads a Word file (.docx) of Word, Google Docs or LibreOffice. Throws `UnreadableFile`. */
export function readDocx(archive: Archive, onProgress?: OnProgress): Reading {
  const { document, pageTexts, addresses, ...more } = openDocx(archive);
  const dropped = new LeftOutList();
  const styles = readStyles(more.styles);
  const notes = {
    footnotes: notesOf(more.footnotes),
    endnotes: notesOf(more.endnotes),
    comments: notesOf(more.comments),
  };
  const numbering = new Numbering(more.numbering);
  const reader = new BodyReader({ styles, numbering, notes, pageTexts, addresses, dropped });
  readXml(document, reader, onProgress);
  reader.finish();
  const parts = partsOfParagraphs(reader.paragraphs, styles.has(DOCX_STYLES.sceneBreak), dropped);
  return { parts, dropped: dropped.list, encoding: null, firstLines: [] };
}
