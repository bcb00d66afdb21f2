import { parseCsv } from '#shared/domain/csv/parse-csv.ts';
import { type BookId, type ChapterId, parseId } from '#shared/domain/ids.ts';
import { type Month, parseMonth } from '#shared/domain/payout/month.ts';
import { centsOf } from './income-amount.ts';
import { IMPORTED_KINDS, type ImportedKind, LINE_STATES, type LineState } from './income-line.ts';
import { hasHiddenCharacter, normalReference } from './reference.ts';

/** Columns of an income file, in any order and case; others are ignored. */
export const INCOME_COLUMNS = [
  'bookId',
  'chapterId',
  'month',
  'kind',
  'amountUsd',
  'state',
  'reference',
] as const;
export type IncomeColumn = (typeof INCOME_COLUMNS)[number];

/** Maximum number of lines in a file. More would take longer than a request may (docs/spec, section 9, Timing). */
export const INCOME_ROWS_MAX = 10_000;
/** Longest reference of a line, in characters. */
export const REFERENCE_CHARS_MAX = 100;
const VALUE_CHARS_SHOWN = 60;

/** Faults of an income file, as message keys of the desk. */
export type IncomeProblem =
  | 'desk.income.error.quotes'
  | 'desk.income.error.empty'
  | 'desk.income.error.tooMany'
  | 'desk.income.error.columnMissing'
  | 'desk.income.error.columnTwice'
  | 'desk.income.error.cells'
  | 'desk.income.error.bookId'
  | 'desk.income.error.chapterId'
  | 'desk.income.error.month'
  | 'desk.income.error.monthFuture'
  | 'desk.income.error.kind'
  | 'desk.income.error.amount'
  | 'desk.income.error.negative'
  | 'desk.income.error.state'
  | 'desk.income.error.reference'
  | 'desk.income.error.referenceHidden'
  | 'desk.income.error.duplicate'
  /**
   * Found only by the server: unknown story or chapter, a deleted account, the editor's own story, or a different amount for a line that is
   * already verified.
   */
  | 'desk.income.error.bookUnknown'
  | 'desk.income.error.chapterUnknown'
  | 'desk.income.error.accountDeleted'
  | 'desk.income.error.ownStory'
  | 'desk.income.error.verifiedDiffers';

/** One fault of a file. `value`: the faulty value, shortened; for a duplicate, the line it repeats. */
export type IncomeRowError = {
  readonly line: number;
  readonly column: IncomeColumn | null;
  readonly message: IncomeProblem;
  readonly value: string;
};

/** A line of a file. Lines with the same `key` are the same line, in any file. */
export type ImportedLine = {
  readonly line: number;
  readonly key: string;
  readonly storyId: BookId;
  readonly chapterId: ChapterId | null;
  readonly month: Month;
  readonly kind: ImportedKind;
  readonly cents: number;
  readonly state: LineState;
  readonly reference: string;
};

/** An income file as read. `lines`: the rows without a fault. */
export type IncomeFile = {
  /** Rows below the header. */
  readonly rows: number;
  readonly lines: readonly ImportedLine[];
  readonly errors: readonly IncomeRowError[];
};

/** Key of a line: story, chapter or none, month, kind, and the reference in the form in which references are compared. */
export const lineKey = (
  line: Pick<ImportedLine, 'storyId' | 'chapterId' | 'month' | 'kind' | 'reference'>,
): string =>
  [line.storyId, line.chapterId ?? '', line.month, line.kind, normalReference(line.reference)].join('|');

/**
 * Parses an income file, with all checks that need no database; reports every fault of every row. `thisMonth`: the server's month. Income
 * of a later month is a typing error.
 */
export function readIncomeCsv(text: string, thisMonth: Month): IncomeFile {
  // Spreadsheets write rows that contain nothing but separators.
  const [head, ...rows] = parseCsv(text).filter(
    ({ cells, isBroken }) => isBroken || cells.some((cell) => cell.trim() !== ''),
  );
  if (head === undefined || rows.length === 0) return whole(1, 'desk.income.error.empty');
  if (head.isBroken) return whole(head.line, 'desk.income.error.quotes');
  if (rows.length > INCOME_ROWS_MAX) return whole(1, 'desk.income.error.tooMany');
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const missing = wrongColumns(head.line, names);
  if (missing.length > 0) return { rows: rows.length, lines: [], errors: missing };

  const errors: IncomeRowError[] = [];
  const lines: ImportedLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells, isBroken } of rows) {
    if (isBroken) {
      errors.push({ line, column: null, message: 'desk.income.error.quotes', value: '' });
      continue;
    }
    if (!fits(cells, names.length)) {
      errors.push({ line, column: null, message: 'desk.income.error.cells', value: String(cells.length) });
      continue;
    }
    const cellOf = (column: IncomeColumn): string => textOf(cells[names.indexOf(column.toLowerCase())] ?? '');
    const read = readRow(line, cellOf, thisMonth);
    if (!('key' in read)) {
      errors.push(...read);
      continue;
    }
    const first = seen.get(read.key);
    if (first === undefined) {
      seen.set(read.key, line);
      lines.push(read);
    } else {
      errors.push({ line, column: null, message: 'desk.income.error.duplicate', value: String(first) });
    }
  }
  return { rows: rows.length, lines, errors };
}

/** Columns that are missing or appear twice. */
const wrongColumns = (line: number, names: readonly string[]): IncomeRowError[] =>
  INCOME_COLUMNS.flatMap((column) => {
    const places = names.filter((name) => name === column.toLowerCase()).length;
    if (places === 1) return [];
    const message =
      places === 0
        ? ('desk.income.error.columnMissing' as const)
        : ('desk.income.error.columnTwice' as const);
    return [{ line, column, message, value: '' }];
  });

/** Whether a row has a cell for each column. Further cells must be empty. */
const fits = (cells: readonly string[], columns: number): boolean =>
  cells.length >= columns && cells.slice(columns).every((cell) => cell.trim() === '');

/** A cell's value. A spreadsheet keeps a number as text by writing it as a formula: `="12.34"`. */
const textOf = (cell: string): string => {
  const text = cell.trim();
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text;
};

const whole = (line: number, message: IncomeProblem): IncomeFile => ({
  rows: 0,
  lines: [],
  errors: [{ line, column: null, message, value: '' }],
});

function readRow(
  line: number,
  cellOf: (column: IncomeColumn) => string,
  thisMonth: Month,
): ImportedLine | IncomeRowError[] {
  const errors: IncomeRowError[] = [];
  const wrong = (column: IncomeColumn, message: IncomeProblem): undefined => {
    errors.push({ line, column, message, value: cellOf(column).slice(0, VALUE_CHARS_SHOWN) });
  };
  const storyId =
    parseId<BookId>(cellOf('bookId').toLowerCase()) ?? wrong('bookId', 'desk.income.error.bookId');
  const chapter = cellOf('chapterId').toLowerCase();
  const chapterId =
    chapter === ''
      ? null
      : (parseId<ChapterId>(chapter) ?? wrong('chapterId', 'desk.income.error.chapterId'));
  const month = parseMonth(cellOf('month')) ?? wrong('month', 'desk.income.error.month');
  if (month !== undefined && month > thisMonth) wrong('month', 'desk.income.error.monthFuture');
  const kind =
    IMPORTED_KINDS.find((known) => known === cellOf('kind')) ?? wrong('kind', 'desk.income.error.kind');
  const cents = centsOf(cellOf('amountUsd')) ?? wrong('amountUsd', 'desk.income.error.amount');
  if (cents !== undefined && cents < 0 && kind !== undefined && kind !== 'adjustment')
    wrong('amountUsd', 'desk.income.error.negative');
  const state =
    LINE_STATES.find((known) => known === cellOf('state')) ?? wrong('state', 'desk.income.error.state');
  const reference = cellOf('reference');
  if (reference.length > REFERENCE_CHARS_MAX) wrong('reference', 'desk.income.error.reference');
  if (hasHiddenCharacter(reference)) wrong('reference', 'desk.income.error.referenceHidden');
  if (
    errors.length > 0 ||
    storyId === undefined ||
    chapterId === undefined ||
    month === undefined ||
    kind === undefined ||
    cents === undefined ||
    state === undefined
  )
    return errors;
  const found = { storyId, chapterId, month, kind, reference };
  return { line, key: lineKey(found), ...found, cents, state };
}
