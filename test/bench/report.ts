import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** One line of the report. Times in ms unless `unit` says otherwise. */
export type Row = {
  what: string;
  ours: number;
  floor: number | null;
  floorName: string;
  unit: string;
  /** The bound: a ratio to the floor, a number in the unit, or none. */
  bound: { atMost: number; of: 'ratio' | 'value' } | { atLeast: number; of: 'ratio' | 'value' } | null;
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
  const isRatio = bound.of === 'ratio';
  const value = isRatio ? ratio : ours;
  const [word, limit] =
    'atLeast' in bound ? (['least', bound.atLeast] as const) : (['most', bound.atMost] as const);
  const kept = value !== null && (word === 'least' ? value >= limit : value <= limit);
  return {
    limit: `at ${word} ${isRatio ? `${limit} times` : withUnit(limit, unit)}`,
    verdict: kept ? 'ok' : 'MISSED',
  };
}

/** One row for the terminal. */
export const lineOf = (row: Row): string => {
  const [what, ours, floor, ratio, bound, verdict] = cells(row);
  const limit = bound === '' ? '' : `${bound}: ${verdict}`;
  return `${what.padEnd(62)} ${ours.padStart(11)}  ${floor.padEnd(38)} ${ratio.padStart(5)}  ${limit}`;
};

/** The rows that the README shows. */
const HEADLINES: ReadonlySet<string> = new Set([
  'Home, first load: ready',
  'Home, second start offline: ready',
  'Editor, warm cache offline: ready for keys',
  'Key to paint, 3,000 words: p95',
  'Last key to durable, 3,000 words',
  'One hour typed offline: requests for the chapter',
  '100 offline chapters to the server, slow 4G',
  'Story list with 5,000 local chapters, start offline: ready',
  'Find through 1,000 chapters of 3,000 words, offline: from key to count',
  'Lighthouse mobile, home: performance',
]);

const tableOf = (rows: readonly Row[]): string =>
  [
    '| What | Tinta | Floor | Ratio | Wanted | |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${cells(row).join(' | ')} |`),
  ].join('\n');

/** Writes all rows with date and machine to docs/bench.md. Writes the headline rows that have a bound between the README's marks. */
export function writeDocuments(repository: string, rows: readonly Row[], date: string): void {
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`;
  const page = [
    '# Bench',
    '',
    `Written by \`npm run bench\` on ${date} with ${machine}.`,
    '',
    'A run takes some twenty minutes; `-- --quick` is a rough look and writes nothing. Every floor is built and measured in the same',
    'run, turn by turn with Tinta. Figures are medians of 3 to 15 rounds unless a row says otherwise. Screens are 360x740, the',
    'processor is slowed down four times, the network is slow 4G (1.6 Mbit/s down, 750 kbit/s up, 150 ms). What starts offline starts',
    'in a browser of its own that no tool listens to, without any network. Rows that begin with the name of an engine are not slowed',
    'down: only Chromium can be. Where the time of a save goes, load and growth: docs/scale.md.',
    'Memory is what Linux says of the process, ten seconds after it answers. Before the server was built as a bundle with a prepared',
    'data folder (commit 2ade64c), a first start peaked at 995 to 1,070 MB, later ones stood at 430 to 620 MB and answered after 2.15 s.',
    '',
    tableOf(rows),
    '',
  ];
  writeFileSync(join(repository, 'docs', 'bench.md'), page.join('\n'));
  const readme = join(repository, 'README.md');
  const text = readFileSync(readme, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`README.md has no ${BEGIN} and ${END}`);
  const headlines = tableOf(rows.filter(({ what, bound }) => bound !== null && HEADLINES.has(what)));
  writeFileSync(readme, `${text.slice(0, begin + BEGIN.length)}\n${headlines}\n${text.slice(end)}`);
}
