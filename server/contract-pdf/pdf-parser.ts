import { type PdfDictionary, type PdfValue, pdfName, pdfReference } from './pdf-values.ts';

/** The file is not a valid PDF, or uses syntax that our own files do not use. */
export class PdfSyntaxError extends Error {}

const WHITE = ' \t\r\n\f\0';
const DELIMITERS = '()<>[]{}/%';
const ESCAPED: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }),
);
/** Values in our own files are never nested deeper. Without a limit a hostile file could exhaust the stack. */
const DEPTH_MAX = 50;

/** Reads values one after another from `text`, starting at `position`. `text` is a file's bytes as latin1. Throws `PdfSyntaxError`. */
export class PdfParser {
  readonly text: string;
  position: number;

  constructor(text: string, position: number) {
    if (!Number.isInteger(position) || position < 0 || position >= text.length) {
      throw new PdfSyntaxError(`there is no byte ${position}`);
    }
    this.text = text;
    this.position = position;
  }

  /** Skips `keyword`, or throws. */
  expect(keyword: string): void {
    this.skipWhite();
    if (!this.text.startsWith(keyword, this.position)) this.fail(`${keyword} is missing`);
    this.position += keyword.length;
  }

  /** Whether `keyword` comes next. If it does, it is skipped. */
  accept(keyword: string): boolean {
    this.skipWhite();
    if (!this.text.startsWith(keyword, this.position)) return false;
    this.position += keyword.length;
    return true;
  }

  integer(): number {
    const value = this.number();
    if (!Number.isSafeInteger(value) || value < 0) this.fail('a whole number is missing');
    return value;
  }

  value(depth = 0): PdfValue {
    if (depth > DEPTH_MAX) this.fail('values are nested too deep');
    this.skipWhite();
    const char = this.text[this.position] ?? '';
    if (char === '/') return pdfName(this.name());
    if (char === '(') return this.literal();
    if (this.accept('<<')) return this.dictionary(depth);
    if (char === '<') return this.hex();
    if (char === '[') return this.array(depth);
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (this.accept(word)) return value;
    }
    return this.numberOrReference();
  }

  private dictionary(depth: number): PdfDictionary {
    const entries: PdfDictionary = new Map();
    while (!this.accept('>>')) {
      this.skipWhite();
      const key = this.name();
      if (entries.has(key)) this.fail(`/${key} is there twice`);
      entries.set(key, this.value(depth + 1));
    }
    return entries;
  }

  private array(depth: number): PdfValue[] {
    this.expect('[');
    const items: PdfValue[] = [];
    while (!this.accept(']')) items.push(this.value(depth + 1));
    return items;
  }

  private name(): string {
    this.expect('/');
    return this.regular().replace(/#([0-9a-fA-F]{2})/g, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  private numberOrReference(): PdfValue {
    const value = this.number();
    const after = /^[ \n\r]+0[ \n\r]+R(?![\w.])/.exec(this.text.slice(this.position, this.position + 12));
    if (!after) return value;
    this.position += after[0].length;
    return pdfReference(value);
  }

  private number(): number {
    this.skipWhite();
    const text = this.regular();
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) this.fail('a value is missing');
    return Number(text);
  }

  private regular(): string {
    const start = this.position;
    while (this.position < this.text.length && !this.isEnd(this.text.charAt(this.position))) this.position++;
    return this.text.slice(start, this.position);
  }

  private isEnd(char: string): boolean {
    return WHITE.includes(char) || DELIMITERS.includes(char);
  }

  private hex(): PdfValue {
    const start = this.position;
    const end = this.text.indexOf('>', start);
    const digits = this.text.slice(start + 1, end);
    if (end < 0 || !/^(?:[0-9a-fA-F]{2})*$/.test(digits)) this.fail('a hexadecimal string is broken');
    this.position = end + 1;
    return { kind: 'string', bytes: Buffer.from(digits, 'hex'), start, end: end + 1 };
  }

  private literal(): PdfValue {
    const start = this.position++;
    let open = 1;
    let read = '';
    while (open > 0) {
      const char = this.text[this.position++];
      if (char === undefined) this.fail('a string does not end');
      else if (char === '\\') read += this.escape();
      else {
        if (char === '(') open++;
        else if (char === ')') open--;
        if (open > 0) read += char;
      }
    }
    return { kind: 'string', bytes: Buffer.from(read, 'latin1'), start, end: this.position };
  }

  private escape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.text.slice(this.position, this.position + 3))?.[0];
    if (octal !== undefined) {
      this.position += octal.length;
      return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    }
    const char = this.text.charAt(this.position++);
    return char === '\n' ? '' : (ESCAPED.get(char) ?? char);
  }

  private skipWhite(): void {
    while (this.position < this.text.length && WHITE.includes(this.text.charAt(this.position)))
      this.position++;
  }

  private fail(reason: string): never {
    throw new PdfSyntaxError(`${reason} at byte ${this.position}`);
  }
}
