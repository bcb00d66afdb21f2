/**
 * A row of a file. `line`: where it begins, counted from 1. `isBroken`: a quote in it is not closed, or text follows a closing quote; its
 * cells are unknown, and reading resumes at the next line.
 */
export type CsvRow = { readonly line: number; readonly cells: readonly string[]; readonly isBroken: boolean };

/** Excel's own first line, which says how the others are separated. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\r|\n|$)/i;

/**
 * Parses CSV (RFC 4180) as spreadsheets write it: with or without a byte order mark, with CRLF, LF or CR, with line ends in quoted cells,
 * and with spaces after a closing quote. The separator is the one that Excel's line `sep=` sets, else the first comma, semicolon (countries
 * with a decimal comma) or tab of the header. Empty lines are skipped.
 */
export function parseCsv(text: string): CsvRow[] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const named = SEPARATOR_LINE.exec(source);
  const separator = named?.[1] ?? separatorOf(source);
  const rows: CsvRow[] = [];
  let at = named?.[0].length ?? 0;
  let line = named === null ? 1 : 2;
  while (at < source.length) {
    const { cells, end } = readRow(source, at, separator);
    if (cells === undefined) rows.push({ line, cells: [], isBroken: true });
    else if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells, isBroken: false });
    line += lineEndsIn(source.slice(at, end));
    at = end;
  }
  return rows;
}

/** The cells of the row that begins at `start`, undefined if it is broken, and where the next one begins. */
function readRow(
  source: string,
  start: number,
  separator: string,
): { cells: string[] | undefined; end: number } {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const read = source[at] === '"' ? readQuoted(source, at) : readPlain(source, at, separator);
    if (read === undefined || !endsCell(source[read.end], separator))
      return { cells: undefined, end: nextLine(source, read?.end ?? at) };
    cells.push(read.cell);
    at = read.end;
    if (source[at] !== separator) return { cells, end: at + lengthOfEnd(source, at) };
    at += 1;
  }
}

function nextLine(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at] !== '\n' && source[at] !== '\r') at += 1;
  return at + lengthOfEnd(source, at);
}

const endsCell = (character: string | undefined, separator: string): boolean =>
  character === undefined || character === separator || character === '\n' || character === '\r';

/** Length of the line end after a row; the file may end instead. */
const lengthOfEnd = (source: string, at: number): number =>
  at >= source.length ? 0 : source.startsWith('\r\n', at) ? 2 : 1;

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
    if (source[quote + 1] !== '"') return { cell, end: afterSpaces(source, quote + 1) };
    cell += '"';
    at = quote + 2;
  }
}

function afterSpaces(source: string, from: number): number {
  let at = from;
  while (source[at] === ' ') at += 1;
  return at;
}

const lineEndsIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function separatorOf(source: string): string {
  const head = (source.split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '');
  return /[,;\t]/.exec(head)?.[0] ?? ',';
}
