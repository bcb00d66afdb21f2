import { parseArgs } from 'node:util';
import { healing } from './healing.ts';
import { startLoadServer } from './load-server.ts';
import { everyday, lineOf, type Sample, storm } from './scenarios.ts';
import { lostTexts, makeWriters } from './writers.ts';

/**
 * `npm run load -- --authors 1000 --readers 10000 --minutes 2 --phones 100` starts one server process on a PostgreSQL of its own. Both run on
 * this machine, as do the authors and readers. A run of 30 minutes or more is a soak test. Prints a report in Markdown. The exit code is 1 if a
 * text was lost, a chapter was doubled, or memory, handles or connections kept growing.
 */

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { authors: text, readers: text, minutes: text, phones: text } });
const numberOf = (name: keyof typeof values, fallback: number): number => {
  const given = values[name] ?? String(fallback);
  if (/^\d+$/.test(given)) return Number(given);
  console.error(`--${name} takes a whole number, not "${given}"`);
  process.exit(1);
};
const authors = numberOf('authors', 1_000);
const readers = numberOf('readers', 10_000);
const minutes = numberOf('minutes', 2);
const phones = numberOf('phones', 100);
/** In the last third of a soak test a server may use at most this many times as much as in the second third. */
const GROWTH_MAX = 1.1;

const server = await startLoadServer();
let isFine = true;
const check = (fine: boolean, what: string) => {
  isFine &&= fine;
  console.log(`- ${what}: ${fine ? 'yes' : 'NO'}`);
};
try {
  const writers = await makeWriters(server, authors);
  const samples: Sample[] = [];
  const { saves, pages, seconds } = await everyday(server, writers, readers, minutes, (sample) => {
    samples.push(sample);
  });
  const drained = await storm(server, writers, 5);
  console.log('| What | calls | a second | p50 ms | p99 ms | turned away | no answer |');
  console.log('|---|---|---|---|---|---|---|');
  console.log(lineOf(`${authors} authors type, ${minutes} min: saves`, saves, seconds));
  console.log(lineOf(`${readers} readers meanwhile: pages`, pages, seconds));
  console.log(
    lineOf(`The network returns for ${authors} authors: 5 saves each`, drained.saves, drained.seconds),
  );
  console.log(lineOf('and a pull each', drained.pulls, drained.seconds));
  console.log(`\nThe last of these was answered after ${drained.seconds.toFixed(1)} s.\n`);
  check((await lostTexts(server, writers)).length === 0, 'The server has every text that it acknowledged');
  const healed = await healing(server, phones);
  check(
    healed.lost === 0 && healed.doubled === 0,
    `${phones} phones with the app's sync came back at once to a server set back to an older copy; after ${healed.seconds.toFixed(1)} s it had every text again, and none twice`,
  );
  if (minutes >= 30) reportSoak(samples);
} finally {
  await server.stop();
}
process.exitCode = isFine ? 0 : 1;

function reportSoak(samples: readonly Sample[]): void {
  const third = Math.floor(samples.length / 3);
  for (const what of ['memoryMb', 'handles', 'connections'] as const) {
    const mean = (part: readonly Sample[]) => part.reduce((sum, one) => sum + one[what], 0) / part.length;
    const [middle, last] = [mean(samples.slice(third, 2 * third)), mean(samples.slice(2 * third))];
    check(
      last <= middle * GROWTH_MAX,
      `${what}, middle and last third of ${minutes} min: ${middle.toFixed(0)}, ${last.toFixed(0)}; flat`,
    );
  }
}
