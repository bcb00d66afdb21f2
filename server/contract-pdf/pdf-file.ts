import { PdfParser, PdfSyntaxError } from './pdf-parser.ts';
import { isDictionary, isReference, type PdfDictionary, type PdfValue } from './pdf-values.ts';

/** An object of a file: its value and, if it is a stream, the bytes as stored. */
export type PdfObject = { readonly value: PdfValue; readonly stream: Buffer | null };

/** Updates that one file may have; our own files have one. Limits the work that a hostile file can cause. */
const SECTIONS_MAX = 20;
const OBJECTS_MAX = 100_000;
const END = /startxref\n(\d{1,10})\n%%EOF\n$/;

/**
 * A PDF with classic cross-reference tables and uncompressed objects (ISO 32000-1, 7.5), as pdfkit and `PdfUpdate` write it. Throws
 * `PdfSyntaxError` for any other file.
 */
export class PdfFile {
  readonly bytes: Buffer;
  readonly trailer: PdfDictionary;
  /** Offset of the newest cross-reference table. */
  readonly tableAt: number;
  private readonly text: string;
  private readonly offsets = new Map<number, number>();

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.text = this.bytes.toString('latin1');
    const end = END.exec(this.text.slice(-40));
    if (!this.text.startsWith('%PDF-') || !end) throw new PdfSyntaxError('the end of a PDF is missing');
    this.tableAt = Number(end[1]);
    this.trailer = this.readSections();
  }

  /** One more than the highest object number. */
  get size(): number {
    const size = this.trailer.get('Size');
    if (typeof size !== 'number') throw new PdfSyntaxError('the trailer has no size');
    return size;
  }

  /** Numbers of all objects in use. */
  get ids(): number[] {
    return [...this.offsets.keys()].sort((a, b) => a - b);
  }

  object(id: number): PdfObject {
    const parser = this.parserOf(id);
    const value = parser.value();
    if (!parser.accept('stream')) {
      parser.expect('endobj');
      return { value, stream: null };
    }
    const length = isDictionary(value) ? value.get('Length') : undefined;
    if (typeof length !== 'number') throw new PdfSyntaxError(`object ${id} has no length`);
    const start = parser.position + (this.text.startsWith('\r\n', parser.position) ? 2 : 1);
    parser.position = start + length;
    parser.expect('endstream');
    return { value, stream: this.bytes.subarray(start, start + length) };
  }

  /** Returns `value` if it is a dictionary, or the dictionary to which it refers. */
  dictionary(value: PdfValue | undefined): PdfDictionary {
    const found = this.resolve(value);
    if (!isDictionary(found)) throw new PdfSyntaxError('a dictionary is missing');
    return found;
  }

  /** The target of a reference; returns any other value unchanged. */
  resolve(value: PdfValue | undefined): PdfValue {
    return isReference(value) ? this.object(value.id).value : (value ?? null);
  }

  /** Start and end offset of object `id`. */
  span(id: number): { start: number; end: number } {
    const start = this.offsets.get(id) ?? -1;
    const end = this.text.indexOf('endobj', start);
    if (start < 0 || end < 0) throw new PdfSyntaxError(`object ${id} is missing`);
    return { start, end };
  }

  private parserOf(id: number): PdfParser {
    const offset = this.offsets.get(id);
    if (offset === undefined) throw new PdfSyntaxError(`object ${id} is missing`);
    const parser = new PdfParser(this.text, offset);
    if (parser.integer() !== id) throw new PdfSyntaxError(`object ${id} is not where it should be`);
    parser.expect('0');
    parser.expect('obj');
    return parser;
  }

  /** Reads the newest table first: its entries win over those of older tables. */
  private readSections(): PdfDictionary {
    let newest: PdfDictionary | null = null;
    let at: PdfValue | undefined = this.tableAt;
    for (let count = 0; typeof at === 'number'; count++) {
      if (count === SECTIONS_MAX) throw new PdfSyntaxError('the file was updated too often');
      const trailer: PdfDictionary = this.readSection(at);
      newest ??= trailer;
      at = trailer.get('Prev');
    }
    if (!newest) throw new PdfSyntaxError('the trailer is missing');
    return newest;
  }

  private readSection(at: number): PdfDictionary {
    const parser = new PdfParser(this.text, at);
    parser.expect('xref');
    while (!parser.accept('trailer')) {
      const first = parser.integer();
      const count = parser.integer();
      if (first + count > OBJECTS_MAX) throw new PdfSyntaxError('there are too many objects');
      for (let id = first; id < first + count; id++) {
        const offset = parser.integer();
        parser.integer();
        const isUsed = parser.accept('n');
        if (!isUsed) parser.expect('f');
        else if (!this.offsets.has(id)) this.offsets.set(id, offset);
      }
    }
    const trailer = parser.value();
    if (!isDictionary(trailer)) throw new PdfSyntaxError('the trailer is missing');
    return trailer;
  }
}
