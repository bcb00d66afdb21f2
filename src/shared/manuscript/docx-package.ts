import { type Unzipped, unzipSync } from 'fflate';
import { decodeText } from './decode-text.ts';
import { UnreadableFile } from './reading.ts';
import { readXml } from './xml-events.ts';

/** Size of the XML of a million words with all their marks; a larger file is not a manuscript. */
const UNPACKED_BYTES_MAX = 150_000_000;

/** The parts of a Word file that hold the text. */
export type DocxPackage = { document: string; styles: string };

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Unpacks the wanted files, up to the size limit, whatever sizes the archive claims. */
function unpack(bytes: Uint8Array, wants: (name: string) => boolean): Unzipped {
  let sum = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!wants(name)) return false;
        sum += originalSize;
        if (sum > UNPACKED_BYTES_MAX) throw new UnreadableFile('tooLarge');
        return true;
      },
    });
  } catch (reason) {
    throw reason instanceof UnreadableFile ? reason : new UnreadableFile('broken');
  }
}

const text = (bytes: Uint8Array | undefined): string => (bytes ? decodeText(bytes).text : '');

/** Path of the main part, from the package's relations: Word on the web sometimes calls it document2.xml. */
function mainPart(relations: string): string {
  let target = 'word/document.xml';
  if (relations === '') return target;
  readXml(relations, {
    open({ name, attribute }) {
      if (name === 'Relationship' && attribute('Type')?.endsWith('/officeDocument'))
        target = attribute('Target')?.replace(/^\//, '') ?? target;
    },
    close() {},
  });
  return target;
}

/**
 * Reads the text parts of a .docx. Throws `UnreadableFile`: `oldWord` for a .doc or a file with a password, `unknownFormat` for other files,
 * `broken` for a damaged one, `tooLarge` for one above the size limit.
 */
export function openDocx(bytes: Uint8Array): DocxPackage {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile('oldWord');
  if (!startsWith(bytes, 0x50, 0x4b)) throw new UnreadableFile('unknownFormat');
  const head = unpack(bytes, (name) => name === '_rels/.rels');
  const main = mainPart(text(head['_rels/.rels']));
  const styles = main.replace(/[^/]*$/, 'styles.xml');
  const files = unpack(bytes, (name) => name === main || name === styles);
  const document = files[main];
  if (!document) throw new UnreadableFile('unknownFormat');
  return { document: text(document), styles: text(files[styles]) };
}
