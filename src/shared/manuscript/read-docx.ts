import { Archive } from './archive.ts';
import { BodyReader } from './docx-body.ts';
import { chunkParagraphs } from './docx-chunks.ts';
import { SideTexts } from './docx-notes.ts';
import { Numbering } from './docx-numbering.ts';
import { openDocx } from './docx-package.ts';
import { type DocxParagraph, partsOfParagraphs } from './docx-paragraphs.ts';
import { readStyles, type StyleSheet } from './docx-style-sheet.ts';
import { DOCX_STYLES } from './docx-styles.ts';
import { OneVersion } from './docx-versions.ts';
import { isArchive } from './file-kinds.ts';
import { LeftOutList, type OnProgress, type Reading, UnreadableFile } from './reading.ts';
import { readXml } from './xml-events.ts';

/** A Word file may hold other Word files. The words of deeper ones are listed as left out. */
const FILES_INSIDE_MAX = 3;
/** A file inside as many others is an attack, such as an archive that holds itself. */
const FILES_LISTED_MAX = 10;

type Body = { paragraphs: DocxParagraph[]; styles: StyleSheet };

/** Lists the words of a file that is too deep inside others to be read in its place. */
function listAll({ paragraphs }: Body, dropped: LeftOutList): void {
  dropped.add('hidden');
  for (const { label, lines } of paragraphs) {
    const text = lines.map((runs) => runs.map((run) => run.text).join('')).join(' ');
    dropped.addWords('hidden', `${label} ${text}`);
  }
}

/** Reads the body of a Word file, with the texts of other files inside it. */
function readBody(archive: Archive, dropped: LeftOutList, depth: number, onProgress?: OnProgress): Body {
  const { document, addresses, chunks, figures, ...more } = openDocx(archive);
  const styles = readStyles(more.styles);
  const notes = new SideTexts(more.notes, dropped);
  const numbering = new Numbering(more.numbering);
  const chunk = (id: string): DocxParagraph[] => {
    const [bytes] = archive.readBytes([chunks.get(id) ?? '']);
    if (!bytes) return [];
    if (!isArchive(bytes)) return chunkParagraphs(bytes, dropped);
    if (depth >= FILES_LISTED_MAX) throw new UnreadableFile('tooNested');
    const inside = readBody(new Archive(bytes), dropped, depth + 1);
    if (depth !== FILES_INSIDE_MAX) return inside.paragraphs;
    listAll(inside, dropped);
    return [];
  };
  const reader = new BodyReader({ styles, numbering, notes, addresses, chunk, dropped });
  readXml(document, new OneVersion(reader), onProgress);
  reader.finish();
  notes.listRest();
  for (const words of figures) dropped.addWords('images', words);
  return { paragraphs: reader.paragraphs, styles };
}

/** Reads a Word file (.docx) of Word, Google Docs or LibreOffice. `readings`: readings of ruby are kept. Throws `UnreadableFile`. */
export function readDocx(archive: Archive, onProgress?: OnProgress, readings?: boolean): Reading {
  const dropped = new LeftOutList(readings);
  const { paragraphs, styles } = readBody(archive, dropped, 0, onProgress);
  const parts = partsOfParagraphs(paragraphs, styles.has(DOCX_STYLES.sceneBreak), dropped);
  return { parts, ...dropped.found, encoding: null, firstLines: [] };
}
