import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';
import { dollars, writeCsv } from './write-csv.ts';

const cellsOf = (text: string) =>
  parseCsv(text).map(({ line, cells, isBroken }) => (isBroken ? `line ${line} is broken` : cells));

describe('a file written by a spreadsheet', () => {
  test.each<[string, string, unknown]>([
    [
      'lines ended by LF',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'by CRLF, with a byte order mark',
      '\uFEFFa,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'by CR',
      'a,b\r1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no end of the last line',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      'a,,c\n,,\n',
      [
        ['a', '', 'c'],
        ['', '', ''],
      ],
    ],
    [
      'an empty cell at the very end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['quotes, separators and line ends in a quoted cell', '"a ""b"", c\r\nd",2', [['a "b", c\r\nd', '2']]],
    ['a quote inside a bare cell', 'a"b,c', [['a"b', 'c']]],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a comma first, semicolons later',
      'a,b;c\n1,2',
      [
        ['a', 'b;c'],
        ['1', '2'],
      ],
    ],
    ['empty lines between', 'a\n\n\nb\n', [['a'], ['b']]],
    ['nothing', '', []],
    ['a quote that is not closed, and the lines after it', 'a\n"b,c\nd', [['a'], 'line 2 is broken', ['d']]],
    ['text behind a closing quote', 'a\n"b"c,d\r\ne', [['a'], 'line 2 is broken', ['e']]],
    [
      'spaces after a closing quote',
      '"a" ,"b"  \n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r\n"1,5"\t2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'separators in a quoted header',
      '"a,b";c\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    [
      'Excel’s line that sets the separator',
      'sep=;\r\na,b;c\r\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['the same quoted, with empty cells behind it', '\uFEFF"sep=\t"\t\t\na\tb', [['a', 'b']]],
  ])('%s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('line numbers are those of a text editor', () => {
    const lines = (text: string) => parseCsv(text).map(({ line }) => line);
    expect(lines('h\n"two\r\nlines"\n\nx\r\ny')).toEqual([1, 2, 5, 6]);
    expect(lines('sep=,\nh\n"b\nx')).toEqual([2, 3, 4]);
  });
});

describe('a file we write', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A1', '＝1'])(
    'text like a formula (%s) stays text in a spreadsheet',
    (text) => {
      expect(cellsOf(writeCsv([['x', text]]))).toEqual([['x', `'${text}`]]);
    },
  );

  test('money and numbers stay numbers, also negative ones', () => {
    expect(writeCsv([[{ cents: -1205 }, -3, { cents: 5 }, null, { cents: 0 }]])).toBe(
      '\uFEFF-12.05,-3,0.05,,0.00\r\n',
    );
  });

  test('any written file is read back', () => {
    const cell = fc.string({ unit: 'binary' }).filter((text) => !/^[=+\-@\t\r\n＝＋－＠]/.test(text));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (written) => {
        // The first line decides the separator; ours always has a comma in it.
        const table = [['head', 'er'], ...written];
        expect(cellsOf(writeCsv(table))).toEqual(table);
      }),
      { numRuns: 1_000 },
    );
  });

  test('no text becomes a cell with a formula', () => {
    // Characters that begin a formula in a spreadsheet: alone, in full width, and after characters that some spreadsheets skip.
    const begin = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠');
    const text = fc.tuple(begin, fc.string({ unit: 'binary' })).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const file = writeCsv([
          ['x', one, other],
          [one, { cents: -1 }, other],
        ]);
        const [first, second] = cellsOf(file) as string[][];
        expect([first?.length, second?.length]).toEqual([3, 3]);
        for (const cell of [first?.[1], first?.[2], second?.[0], second?.[2]])
          expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
      { numRuns: 1_000 },
    );
  });

  test('cents are converted to dollars exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(Math.round(Number(dollars(cents)) * 100) + 0).toBe(cents);
        expect(dollars(cents)).toMatch(/^-?\d+\.\d\d$/);
      }),
    );
  });
});
