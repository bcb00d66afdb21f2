/** Value of a cell; money is written in dollars with two decimals. */
export type CsvCell = string | number | { readonly cents: number } | null;

/**
 * Spreadsheets treat a text that begins like this as a formula. A formula in someone's title could leak the whole sheet when it is opened.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Writes CSV that any spreadsheet opens correctly: UTF-8 with a byte order mark, CRLF, cells quoted where needed. Text that looks like a
 * formula gets a leading apostrophe; numbers and money stay numbers.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return dollars(cell.cents);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** US cents as dollars, e.g. -1205 as '-12.05'; exact for every whole number of cents. */
export function dollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
