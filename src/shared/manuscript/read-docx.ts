import { Archive } from './archive.ts';
import { BodyReader } from './docx-body.ts';
import { chunkParagraphs } from './docx-chunks.ts';
import { notesOf } from './docx-notes.ts';
import { Numbering } from './docx-numbering.ts';
import { openDocx } from './docx-package.ts';
import { type DocxParagraph, partsOfParagraphs } from './docx-paragraphs.ts';
import { readStyles, type StyleSheet } from './docx-style-sheet.ts';
import { DOCX_STYLES } from './docx-styles.ts';
import { isArchive } from './file-kinds.ts';
import { LeftOutList, type OnProgress, type Reading } from './reading.ts';
import { readXml } from './xml-events.ts';

/** A Word file may hold other Word files; deeper ones are no author's. */
const FILES_INSIDE_MAX = 3;

type Body = { paragraphs: DocxParagraph[]; styles: StyleSheet };

/** Reads the body of a Word file, with the texts of other files inside it. */
function readBody(archive: Archive, dropped: LeftOutList, depth: number, onProgress?: OnProgress): Body {
  const { document, pageTexts, addresses, chunks, ...more } = openDocx(archive);
  const styles = readStyles(more.styles);
  const notes = {
    footnotes: notesOf(more.footnotes),
    endnotes: notesOf(more.endnotes),
    comments: notesOf(more.comments),
  };
  const numbering = new Numbering(more.numbering);
  const chunk = (id: string): DocxParagraph[] => {
    const [bytes] = archive.readBytes([chunks.get(id) ?? '']);
    if (!bytes || depth >= FILES_INSIDE_MAX) return [];
    return isArchive(bytes)
      ? readBody(new Archive(bytes), dropped, depth + 1).paragraphs
      : chunkParagraphs(bytes, dropped);
  };
  const reader = new BodyReader({ styles, numbering, notes, pageTexts, addresses, chunk, dropped });
  readXml(document, reader, onProgress);
  reader.finish();
  return { paragraphs: reader.paragraphs, styles };
}

/** Reads a Word file (.docx) of Word, Google Docs or LibreOffice. `readings`: readings of ruby are kept. Throws `UnreadableFile`. */
export function readDocx(archive: Archive, onProgress?: OnProgress, readings?: boolean): Reading {
  const dropped = new LeftOutList(readings);
  const { paragraphs, styles } = readBody(archive, dropped, 0, onProgress);
  const parts = partsOfParagraphs(paragraphs, styles.has(DOCX_STYLES.sceneBreak), dropped);
  return { parts, ...dropped.found, encoding: null, firstLines: [] };
}
