/** A row of a file. `line`: where it begins, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The rows of a file, or the first line that cannot be read. */
export type CsvResult =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly line: number };

/**
 * Parses CSV (RFC 4180) as spreadsheets write it: with or without a byte order mark, with CRLF, LF or CR, and with line ends in quoted
 * cells. The separator is a semicolon if the first line has one before any comma (countries with a decimal comma). Empty lines are
 * skipped. Fails if a quote is not closed, or if text follows a closing quote.
 */
export function parseCsv(text: string): CsvResult {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  let at = 0;
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: begin, cells });
    cells = [];
    begin = line;
  };
  while (at < source.length) {
    const read = source[at] === '"' ? readQuoted(source, at) : readPlain(source, at, separator);
    if (read === undefined) return { ok: false, line };
    line += lineEndsIn(source.slice(at, read.end));
    at = read.end;
    if (!endsCell(source[at], separator)) return { ok: false, line };
    cells.push(read.cell);
    const end = source[at];
    if (end === undefined) break;
    at += lengthOfEnd(source, at);
    if (end !== separator) {
      line += 1;
      endRow();
      // The file ends after a separator: the last cell is empty.
    } else if (at >= source.length) cells.push('');
  }
  if (cells.length > 0) endRow();
  return { ok: true, rows };
}

const endsCell = (character: string | undefined, separator: string): boolean =>
  character === undefined || character === separator || character === '\n' || character === '\r';

/** Length of the separator or line end after a cell. */
const lengthOfEnd = (source: string, at: number): number => (source.startsWith('\r\n', at) ? 2 : 1);

function readPlain(source: string, start: number, separator: string): { cell: string; end: number } {
  let end = start;
  while (!endsCell(source[end], separator)) end += 1;
  return { cell: source.slice(start, end), end };
}

function readQuoted(source: string, start: number): { cell: string; end: number } | undefined {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return undefined;
    cell += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}

const lineEndsIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function separatorOf(source: string): ',' | ';' {
  const head = source.split(/[\r\n]/, 1)[0] ?? '';
  const comma = head.indexOf(',');
  const semicolon = head.indexOf(';');
  return semicolon !== -1 && (comma === -1 || semicolon < comma) ? ';' : ',';
}
