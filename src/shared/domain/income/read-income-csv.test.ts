import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dollars } from '#shared/domain/csv/write-csv.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import { centsOf, LINE_CENTS_MAX } from './income-amount.ts';
import { INCOME_ROWS_MAX, readIncomeCsv } from './read-income-csv.ts';

const BOOK = '01998888-0000-7000-8000-000000000001';
const CHAPTER = '01998888-0000-7000-8000-000000000002';
const HEAD = 'bookId,chapterId,month,kind,amountUsd,state,reference';
const NOW = '2026-11' as Month;
const read = (...rows: string[]) => readIncomeCsv([HEAD, ...rows].join('\n'), NOW);
const good = `${BOOK},${CHAPTER},2026-10,chapters,12.34,verified,R-1`;

describe('amounts', () => {
  test.each([
    ['12', 1_200],
    ['12.3', 1_230],
    ['12,34', 1_234],
    ['0', 0],
    ['-0', 0],
    ['-0.01', -1],
    ['1000000', LINE_CENTS_MAX],
    ['1000000.01', undefined],
    ['1,234', undefined],
    ['1.234', undefined],
    ['1,234.56', undefined],
    ['$12', undefined],
    ['1e3', undefined],
    ['12.', undefined],
    ['', undefined],
    ['١٢', undefined],
  ])('%s dollars are %s cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  test('every written amount is read back to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -LINE_CENTS_MAX, max: LINE_CENTS_MAX }), (cents) => {
        expect(centsOf(dollars(cents))).toBe(cents);
      }),
    );
  });
});

describe('an income file', () => {
  test('is read line by line', () => {
    expect(read(good)).toEqual({
      rows: 1,
      errors: [],
      lines: [
        {
          line: 2,
          key: `${BOOK}|${CHAPTER}|2026-10|chapters|R-1`,
          storyId: BOOK,
          chapterId: CHAPTER,
          month: '2026-10',
          kind: 'chapters',
          cents: 1_234,
          state: 'verified',
          reference: 'R-1',
        },
      ],
    });
  });

  test('columns may have any order and case, other columns between them, and semicolons as separators', () => {
    const text = `Reference;bookid;title;CHAPTERID;Month;kind;AmountUSD;state\r\nR-1;${BOOK};A title;;2026-10;gift;3,5;estimate\r\n`;
    expect(readIncomeCsv(text, NOW).lines).toMatchObject([
      { chapterId: null, kind: 'gift', cents: 350, state: 'estimate', reference: 'R-1' },
    ]);
  });

  test.each<[string, string, string | null, string]>([
    ['a wrong story', good.replace(BOOK, 'x'), 'bookId', 'bookId'],
    ['a wrong chapter', good.replace(CHAPTER, 'x'), 'chapterId', 'chapterId'],
    ['no month', good.replace('2026-10', '2026-13'), 'month', 'month'],
    ['a future month', good.replace('2026-10', '2026-12'), 'month', 'monthFuture'],
    ['an unknown kind', good.replace('chapters', 'tips'), 'kind', 'kind'],
    ['a bonus: those come from applications', good.replace('chapters', 'signingBonus'), 'kind', 'kind'],
    ['no amount', good.replace('12.34', ''), 'amountUsd', 'amount'],
    ['a negative amount without an adjustment', good.replace('12.34', '-1'), 'amountUsd', 'negative'],
    ['an unknown state', good.replace('verified', 'paid'), 'state', 'state'],
    ['a reference that is too long', good.replace('R-1', 'r'.repeat(101)), 'reference', 'reference'],
    ['a row without its last cell', good.replace(',R-1', ''), null, 'cells'],
  ])('%s is reported with its line and column', (_, row, column, problem) => {
    const { lines, errors } = read(good.replace('R-1', 'R-0'), row);
    expect(lines).toHaveLength(1);
    expect(errors).toMatchObject([{ line: 3, column, message: `desk.income.error.${problem}` }]);
  });

  test('this month’s income and a negative adjustment are not faults', () => {
    expect(
      read(good.replace('2026-10', '2026-11'), good.replace('chapters,12.34', 'adjustment,-12.34')).errors,
    ).toEqual([]);
  });

  test('every fault of a row is reported, not only the first', () => {
    expect(read('x,y,z,,,,').errors.map(({ column }) => column)).toEqual([
      'bookId',
      'chapterId',
      'month',
      'kind',
      'amountUsd',
      'state',
    ]);
  });

  test('a line repeated in a file is a fault, whatever its amount, and the fault gives the number of the line that it repeats', () => {
    const { lines, errors } = read(good, good.replace('12.34', '99'), good.replace('verified', 'estimate'));
    expect(lines).toHaveLength(1);
    expect(errors).toMatchObject([
      { line: 3, message: 'desk.income.error.duplicate', value: '2' },
      { line: 4, message: 'desk.income.error.duplicate', value: '2' },
    ]);
  });

  test.each([
    ['nothing', '', 'empty'],
    ['a header alone', HEAD, 'empty'],
    ['an open quote', `${HEAD}\n"`, 'quotes'],
    ['a missing column', 'bookId,month,kind,amountUsd,state,reference\na,b,c,d,e,f', 'columnMissing'],
    ['a column twice', `${HEAD},month\n${good},2026-10`, 'columnTwice'],
    ['too many lines', `${HEAD}\n${'x\n'.repeat(INCOME_ROWS_MAX + 1)}`, 'tooMany'],
  ])('%s is not an income file', (_, text, problem) => {
    expect(readIncomeCsv(text, NOW)).toMatchObject({
      lines: [],
      errors: [{ message: `desk.income.error.${problem}` }],
    });
  });

  test('no text throws, and every row is either a line or faulty', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (rows) => {
        const { lines, errors, rows: count } = read(...rows, good);
        expect(lines.length).toBeLessThanOrEqual(count || 0);
        if (lines.length === 0) expect(errors.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('references that look the same are the same line', () => {
  const withReference = (reference: string, month = '2026-10') =>
    `${BOOK},,${month},chapters,12.34,verified,"${reference}"`;
  test.each([
    ['NFC and NFD', 'Café 1', 'Cafe\u0301 1'],
    ['full width', 'INV-1', 'ＩＮＶ－１'],
    ['a hyphen of typography', 'INV-1', 'INV\u20101'],
    ['a non-breaking hyphen', 'INV-1', 'INV\u20111'],
    ['an en dash', 'INV-1', 'INV\u20131'],
    ['a minus', 'INV-1', 'INV\u22121'],
    ['spaces', 'INV 1', 'INV\u00a0 1'],
    ['a typographic apostrophe', "Ani's", 'Ani\u2019s'],
    ['letters of another script', 'COP-1', 'СОР-1'],
  ])('%s', (_, one, other) => {
    const { lines, errors } = read(withReference(one), withReference(other));
    expect(lines.map(({ reference }) => reference)).toEqual([one]);
    expect(errors).toEqual([{ line: 3, column: null, message: 'desk.income.error.duplicate', value: '2' }]);
  });

  test.each([
    ['INV-1', 'inv-1'],
    ['INV-1', 'INV-11'],
    ['雨-1', '雪-1'],
  ])('%s and %s differ', (one, other) => {
    expect(read(withReference(one), withReference(other)).errors).toEqual([]);
  });

  test.each([
    '\u200b',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2060',
    '\u00ad',
    '\ufe0f',
    '\u034f',
    '\u3164',
    '\u2800',
    '\u{e0041}',
    '\ue000',
  ])('a hidden character (%j) is a fault of its row', (hidden) => {
    const { errors } = read(good, withReference(`INV${hidden}-1`));
    expect(errors).toMatchObject([
      { line: 3, column: 'reference', message: 'desk.income.error.referenceHidden' },
    ]);
  });
});

describe('what spreadsheets write', () => {
  const cells = good.split(',');
  const table = (separator: string, row: readonly string[]) =>
    [HEAD.split(',').join(separator), row.join(separator)].join('\r\n');
  const expected = [{ line: 2, cents: 1_234, reference: 'R-1' }];
  test.each<[string, string]>([
    ['tabs', table('\t', cells)],
    [
      'quoted cells, numbers too',
      table(
        ',',
        cells.map((cell) => `"${cell}"`),
      ),
    ],
    [
      'quoted cells with spaces after them',
      table(
        ',',
        cells.map((cell) => `"${cell}" `),
      ),
    ],
    ['a decimal comma between semicolons', table(';', cells.with(4, '12,34'))],
    ['a decimal comma in quotes', table(',', cells.with(4, '"12,34"'))],
    ['a number that is kept as text', table(',', cells.with(4, '="12.34"'))],
    ['rows of separators at the end', `${table(';', cells)}\r\n;;;;;;\r\n;;;;;;\r\n\r\n`],
    ['empty cells behind the last column', `${HEAD},,\r\n${good},,\r\n,,,,,,,,`],
  ])('%s', (_, text) => {
    const { rows, lines, errors } = readIncomeCsv(text, NOW);
    expect(errors).toEqual([]);
    expect(lines).toMatchObject(expected);
    expect(rows).toBe(1);
  });

  test('the line that sets the separator is counted in line numbers', () => {
    const { lines, errors } = readIncomeCsv(`sep=;\r\n${table(';', cells)}\r\nx`, NOW);
    expect(lines).toMatchObject([{ line: 3 }]);
    expect(errors).toMatchObject([{ line: 4, message: 'desk.income.error.cells' }]);
  });

  test('each broken row is reported with its reason, and the others are read', () => {
    const { rows, lines, errors } = read(
      good,
      `${BOOK},"${CHAPTER}"x,2026-10`,
      '"not closed,',
      good.replace('R-1', 'R-2'),
    );
    expect(lines.map(({ line }) => line)).toEqual([2, 5]);
    expect(errors.map(({ line, message }) => [line, message])).toEqual([
      [3, 'desk.income.error.quotes'],
      [4, 'desk.income.error.quotes'],
    ]);
    expect(rows).toBe(4);
  });

  test.each(['1.234,56', '12 34', "'12.34", '12.34-'])(
    'an amount written as %s is refused in its row',
    (amount) => {
      expect(readIncomeCsv(table(';', cells.with(4, amount)), NOW).errors).toMatchObject([
        { line: 2, column: 'amountUsd', message: 'desk.income.error.amount' },
      ]);
    },
  );
});
