import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** One line of the report. Times in ms unless `unit` says otherwise. */
export type Row = {
  what: string;
  ours: number;
  floor: number | null;
  floorName: string;
  unit: string;
  /** The issue's bound: a ratio to the floor, a number in the unit, or none. */
  bound: { atMost: number; of: 'ratio' | 'value' } | { atLeast: number } | null;
};

const BEGIN = '<!-- bench -->';
const END = '<!-- /bench -->';

const number = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
const withUnit = (value: number | null, unit: string): string =>
  value === null ? '-' : `${number(value)}${unit === '' ? '' : ` ${unit}`}`;

function cells(
  row: Row,
): [what: string, ours: string, floor: string, ratio: string, bound: string, verdict: string] {
  const ratio = row.floor === null ? null : row.ours / row.floor;
  const { limit, verdict } = judge(row, ratio);
  return [
    row.what,
    withUnit(row.ours, row.unit),
    row.floor === null ? row.floorName : `${withUnit(row.floor, row.unit)} (${row.floorName})`,
    ratio === null ? '' : ratio.toFixed(2),
    limit,
    verdict,
  ];
}

function judge({ ours, bound, unit }: Row, ratio: number | null): { limit: string; verdict: string } {
  if (bound === null) return { limit: '', verdict: '' };
  const said = (kept: boolean) => (kept ? 'ok' : 'MISSED');
  if ('atLeast' in bound)
    return { limit: `at least ${withUnit(bound.atLeast, unit)}`, verdict: said(ours >= bound.atLeast) };
  if (bound.of === 'value')
    return { limit: `at most ${withUnit(bound.atMost, unit)}`, verdict: said(ours <= bound.atMost) };
  return {
    limit: `at most ${bound.atMost} times`,
    verdict: ratio === null ? '' : said(ratio <= bound.atMost),
  };
}

/** One row for the terminal. */
export const lineOf = (row: Row): string => {
  const [what, ours, floor, ratio, bound, verdict] = cells(row);
  const limit = bound === '' ? '' : `${bound}: ${verdict}`;
  return `${what.padEnd(62)} ${ours.padStart(11)}  ${floor.padEnd(38)} ${ratio.padStart(5)}  ${limit}`;
};

/** All rows as a table of Markdown, with the machine and how to repeat it. */
export function sectionOf(rows: readonly Row[], run: { date: string; rounds: string }): string {
  const table = rows.map((row) => `| ${cells(row).join(' | ')} |`);
  return [
    `Measured on ${run.date} with ${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, ${run.rounds}.`,
    'Repeat it with `npm run bench` (some twenty minutes; `-- --quick` for a rough look). Every floor is built and measured',
    'in the same run, turn by turn with Tinta; figures are medians unless a row says otherwise. Screens are 360x740,',
    'processor slowed down four times; the network is slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms). What starts',
    'offline starts in a browser of its own that no tool listens to, without any network.',
    '',
    '| What | Tinta | Floor | Ratio | Wanted | |',
    '|---|---|---|---|---|---|',
    ...table,
  ].join('\n');
}

/** Puts the section between its marks in the README; tells whether they were there. */
export function writeReadme(path: string, section: string): boolean {
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) return false;
  writeFileSync(path, `${text.slice(0, begin + BEGIN.length)}\n${section}\n${text.slice(end)}`);
  return true;
}
