/** A row of a file; `line` is where it begins, from 1, as a text editor counts. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** What a file holds, or the line from which on it cannot be read. */
export type CsvResult =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly line: number };

/**
 * Reads comma-separated values (RFC 4180) as spreadsheets write them: with or without a byte order mark, lines ended by CRLF, LF or
 * CR, quoted cells with line ends in them, and semicolons instead where the first line has one before any comma (spreadsheets of
 * countries with a decimal comma). Empty lines are no rows. Fails where a quote is not closed or text follows a closing one.
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
      // The file ends behind a separator: an empty cell follows.
    } else if (at >= source.length) cells.push('');
  }
  if (cells.length > 0) endRow();
  return { ok: true, rows };
}

const endsCell = (character: string | undefined, separator: string): boolean =>
  character === undefined || character === separator || character === '\n' || character === '\r';

/** How long what ends a cell is: a separator, or the end of a line. */
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
