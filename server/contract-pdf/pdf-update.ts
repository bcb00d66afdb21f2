import type { PdfFile } from './pdf-file.ts';
import { type PdfDictionary, type PdfValue, writeValue } from './pdf-values.ts';

type Written = { readonly id: number; readonly bytes: Buffer };

/**
 * Collects objects to append to a file (incremental update, ISO 32000-1, 7.5.6). The file's own bytes do not change, so whoever has the
 * file finds them at the start of the result.
 */
export class PdfUpdate {
  private readonly file: PdfFile;
  private readonly written = new Map<number, Written>();
  private next: number;

  constructor(file: PdfFile) {
    this.file = file;
    this.next = file.size;
  }

  /** Reserves an unused object number. */
  reserve(): number {
    return this.next++;
  }

  /** Adds an object, or replaces the one with this number. The stream is stored unchanged. */
  put(id: number, value: PdfValue, stream?: Uint8Array): void {
    this.putRaw(id, writeValue(value), stream);
  }

  /** Does the same as `put`, with a value that is already serialised, for parts that are filled in later. */
  putRaw(id: number, value: string, stream?: Uint8Array): void {
    const body = stream
      ? [Buffer.from(`${value}\nstream\n`, 'latin1'), Buffer.from(stream), Buffer.from('\nendstream')]
      : [Buffer.from(value, 'latin1')];
    const bytes = Buffer.concat([Buffer.from(`${id} 0 obj\n`), ...body, Buffer.from('\nendobj\n')]);
    this.written.set(id, { id, bytes });
  }

  /**
   * Returns the file with the objects appended, and the offset at which each object begins. `id` contains the identifiers of file and
   * update (7.5.5: the first one stays, the second one changes).
   */
  build(id: readonly [PdfValue, PdfValue]): { bytes: Buffer; offsets: Map<number, number> } {
    const objects = [...this.written.values()].sort((a, b) => a.id - b.id);
    const offsets = new Map<number, number>();
    let at = this.file.bytes.length;
    for (const object of objects) {
      offsets.set(object.id, at);
      at += object.bytes.length;
    }
    const trailer: PdfDictionary = new Map(this.file.trailer);
    trailer.set('Size', this.next);
    trailer.set('Prev', this.file.tableAt);
    trailer.set('ID', id);
    const tail = `${table(offsets)}trailer\n${writeValue(trailer)}\nstartxref\n${at}\n%%EOF\n`;
    const bytes = Buffer.concat([
      this.file.bytes,
      ...objects.map((object) => object.bytes),
      Buffer.from(tail),
    ]);
    return { bytes, offsets };
  }
}

function table(offsets: ReadonlyMap<number, number>): string {
  let text = 'xref\n';
  const ids = [...offsets.keys()];
  for (const [index, id] of ids.entries()) {
    if (ids[index - 1] !== id - 1) {
      let count = 1;
      while (offsets.has(id + count)) count++;
      text += `${id} ${count}\n`;
    }
    text += `${String(offsets.get(id)).padStart(10, '0')} 00000 n \n`;
  }
  return text;
}
