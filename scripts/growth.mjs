import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runNode } from './run.mjs';

/**
 * `npm run growth -- --authors 100000 --rounds 5` runs test/processes/growth.test.ts in full size (these are its defaults). Besides the
 * query plans it compares the times of every call with those on an empty database. Needs about 15 GB in the system's temporary folder.
 */

const text = { type: 'string' };
const { values } = parseArgs({ options: { authors: text, rounds: text } });
for (const [name, value] of Object.entries(values)) {
  if (/^[1-9]\d*$/.test(value)) continue;
  console.error(`--${name} takes a whole number above 0, not "${value}"`);
  process.exit(1);
}
process.exitCode = await runNode(
  [
    '--import',
    'tsx',
    join('scripts', 'test-postgres.ts'),
    'run',
    '--project',
    'processes',
    join('test', 'processes', 'growth.test.ts'),
  ],
  {
    env: {
      TINTA_GROWTH_AUTHORS: values.authors ?? '100000',
      TINTA_GROWTH_ROUNDS: values.rounds ?? '5',
    },
  },
);
