import { inflateSync } from 'node:zlib';
import { CONTRACT_TEXT_FILE } from '#shared/domain/contract/contract-text.ts';
import { PdfFile } from './pdf-file.ts';
import {
  isArray,
  isDictionary,
  isReference,
  isString,
  type PdfDictionary,
  type PdfValue,
} from './pdf-values.ts';

/** Our own files are far smaller. The limit stops a hostile file from unpacking without end. */
const BYTES_MAX = 1_000_000;

/** The file `name` that is attached to a document, or null. An attachment that cannot be unpacked is empty. */
export function attachedFile(file: PdfFile, catalog: PdfDictionary, name: string): Buffer | null {
  const attached = catalog.get('AF');
  for (const value of isArray(attached) ? attached : []) {
    const spec = file.resolve(value);
    if (!isDictionary(spec) || !isNamed(spec.get('F'), name)) continue;
    const files = spec.get('EF');
    const at = isDictionary(files) ? files.get('F') : null;
    const { stream } = isReference(at) ? file.object(at.id) : { stream: null };
    return stream && unpacked(stream);
  }
  return null;
}

const isNamed = (value: PdfValue | undefined, name: string): boolean =>
  isString(value) && value.bytes.toString('latin1') === name;

function unpacked(stream: Buffer): Buffer {
  try {
    return inflateSync(stream, { maxOutputLength: BYTES_MAX });
  } catch {
    return Buffer.alloc(0);
  }
}

/** The text of a contract made by `makeContract`, signed or not, as it was hashed; null for a contract of an older version. */
export function textOfContract(pdf: Uint8Array): Buffer | null {
  const file = new PdfFile(pdf);
  return attachedFile(file, file.dictionary(file.trailer.get('Root')), CONTRACT_TEXT_FILE);
}
