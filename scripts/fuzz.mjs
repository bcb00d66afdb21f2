import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode } from './run.mjs';

/**
 * `npm run fuzz -- --runs 100000 --from 500001` runs the fuzz of test/sync longer, and from a seed other than 1. `--seed 7` runs one seed.
 */

const text = { type: 'string' };
const { values } = parseArgs({ options: { runs: text, from: text, seed: text } });
for (const [name, value] of Object.entries(values)) {
  if (/^\d+$/.test(value)) continue;
  console.error(`--${name} takes a whole number, not "${value}"`);
  process.exit(1);
}
const env = {};
if (values.runs !== undefined) env.TINTA_FUZZ_RUNS = values.runs;
if (values.from !== undefined) env.TINTA_FUZZ_FROM = values.from;
if (values.seed !== undefined) env.TINTA_FUZZ_SEED = values.seed;
// Long runs have no time limit: in vitest, 0 means none.
const limit = values.runs === undefined ? [] : ['--testTimeout=0'];
process.exitCode = await runNode(
  [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'sync',
    join('test', 'sync', 'fuzz-'),
    ...limit,
  ],
  { env },
);
