/** Values of the PDF syntax (ISO 32000-1, 7.3) that the contract's documents use. */

export type PdfName = { readonly kind: 'name'; readonly name: string };
/**
 * Bytes between parentheses or angle brackets. `start` is the file offset of the opening bracket, `end` the offset just after the closing
 * one. Both are -1 for a string that was not read from a file.
 */
export type PdfString = {
  readonly kind: 'string';
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
};
/** A reference to an object; generations other than 0 are not used. */
export type PdfReference = { readonly kind: 'reference'; readonly id: number };
export type PdfDictionary = Map<string, PdfValue>;
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;

/** A name, without its slash. */
export const pdfName = (name: string): PdfName => ({ kind: 'name', name });

/** A reference to the object with this number. */
export const pdfReference = (id: number): PdfReference => ({ kind: 'reference', id });

/** Bytes as a PDF string. */
export const pdfBytes = (bytes: Uint8Array): PdfString => ({
  kind: 'string',
  bytes: Buffer.from(bytes),
  start: -1,
  end: -1,
});

/** Text as a PDF string: UTF-16 after a byte order mark (7.9.2.2). */
export const pdfText = (text: string): PdfString =>
  pdfBytes(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]));

/** A dictionary of these entries, in this order. */
export const pdfDictionary = (entries: Readonly<Record<string, PdfValue>>): PdfDictionary =>
  new Map(Object.entries(entries));

/** Each returns whether a PDF value is of its kind; false for undefined. */
export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;
export const isReference = (value: PdfValue | undefined): value is PdfReference => isKind(value, 'reference');
export const isString = (value: PdfValue | undefined): value is PdfString => isKind(value, 'string');
export const isArray = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

const isKind = (value: PdfValue | undefined, kind: string): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;

/** Serialises a value for a file. Strings are hexadecimal, so nothing in them can be taken for an operator. */
export function writeValue(value: PdfValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
  if (value instanceof Map) {
    return `<<\n${[...value].map(([key, item]) => `/${writeName(key)} ${writeValue(item)}\n`).join('')}>>`;
  }
  if (isArray(value)) return `[${value.map(writeValue).join(' ')}]`;
  const item = value as PdfName | PdfString | PdfReference;
  if (item.kind === 'name') return `/${writeName(item.name)}`;
  if (item.kind === 'reference') return `${item.id} 0 R`;
  return `<${item.bytes.toString('hex')}>`;
}

const writeName = (name: string): string =>
  name.replace(/[^\w.+*:@-]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The value with each reference replaced by the result of `renumber`. */
export function withReferences(value: PdfValue, renumber: (id: number) => number): PdfValue {
  if (value instanceof Map) {
    return new Map([...value].map(([key, item]) => [key, withReferences(item, renumber)]));
  }
  if (isArray(value)) return value.map((item) => withReferences(item, renumber));
  return isReference(value) ? pdfReference(renumber(value.id)) : value;
}
