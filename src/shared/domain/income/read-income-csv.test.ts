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

  test('columns come in any order and case, with others between them, and with semicolons', () => {
    const text = `Reference;bookid;title;CHAPTERID;Month;kind;AmountUSD;state\r\nR-1;${BOOK};A title;;2026-10;gift;3,5;estimate\r\n`;
    expect(readIncomeCsv(text, NOW).lines).toMatchObject([
      { chapterId: null, kind: 'gift', cents: 350, state: 'estimate', reference: 'R-1' },
    ]);
  });

  test.each<[string, string, string | null, string]>([
    ['a wrong story', good.replace(BOOK, 'x'), 'bookId', 'bookId'],
    ['a wrong chapter', good.replace(CHAPTER, 'x'), 'chapterId', 'chapterId'],
    ['no month', good.replace('2026-10', '2026-13'), 'month', 'month'],
    ['a month to come', good.replace('2026-10', '2026-12'), 'month', 'monthFuture'],
    ['a kind nobody knows', good.replace('chapters', 'tips'), 'kind', 'kind'],
    ['a bonus: those come from applications', good.replace('chapters', 'signingBonus'), 'kind', 'kind'],
    ['no amount', good.replace('12.34', ''), 'amountUsd', 'amount'],
    ['an amount below zero that is no adjustment', good.replace('12.34', '-1'), 'amountUsd', 'negative'],
    ['a state nobody knows', good.replace('verified', 'paid'), 'state', 'state'],
    ['too long a reference', good.replace('R-1', 'r'.repeat(101)), 'reference', 'reference'],
    ['a cell too few', good.replace(',R-1', ''), null, 'cells'],
  ])('%s is reported with its line and column', (_, row, column, problem) => {
    const { lines, errors } = read(good.replace('R-1', 'R-0'), row);
    expect(lines).toHaveLength(1);
    expect(errors).toMatchObject([{ line: 3, column, message: `desk.income.error.${problem}` }]);
  });

  test('this month’s income and a negative adjustment are no faults', () => {
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

  test('a line repeated in a file is a fault, with any amount, and names the line it repeats', () => {
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
    ['an open quote', `${HEAD}\n"`, 'unreadable'],
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
