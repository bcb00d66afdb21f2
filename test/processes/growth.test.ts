import pg from 'pg';
import { expect, it } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { everyCall } from '#test/growth/every-call.ts';
import { type Explained, type PlanNode, startExplainedPostgres } from '#test/growth/explained-postgres.ts';
import { seedGrowth } from '#test/growth/seed.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

/** `npm run growth` uses 100,000 authors, and compares times too. */
const AUTHORS = Number(process.env.TINTA_GROWTH_AUTHORS ?? 2_000);
const ROUNDS = Number(process.env.TINTA_GROWTH_ROUNDS ?? 0);
/** Withdrawals are open on this day. */
const NOW = Date.UTC(2026, 1, 5, 3);
/** How many rows a statement may read of one table, however many there are. A page of a list has 20 to 100. */
const ROWS_MAX = 300;
/** How much longer a call may take than on an empty database. Times of a few ms vary by 1 ms. */
const SLOWER = { ratio: 1.5, ms: 1.5 };

/** Calls and jobs that may read more rows, and so take longer, with the reason. */
const ALLOWED: Record<string, string> = {
  bookSearch: 'a text or a filter that few stories match reads the open stories until the page is full',
  deskPeople: 'a part of a pen name is looked for in all of them; an editor writes to few',
  deskStories: 'a part of a title is looked for in all of them; an editor looks for few',
  deskAuthors: 'a part of a pen name is looked for in all of them; without one it reads a page by its index',
  'job removeUnused': 'once a day it looks at all covers and decisions',
  'job checkContractLog': 'reads the contract log in turns of 20,000 entries, one an hour',
  'job sweepFiles': 'once an hour it looks at each old private picture, which a form may still name',
};

/** Calls that this test does not make, with the reason. */
const NOT_CALLED: Partial<Record<EndpointName, string>> = {
  facebookLogin: 'needs the provider; then it reads an identity by its key',
  googleLogin: 'needs the provider; then it reads an identity by its key',
  passkeyLogin: 'needs a passkey; then it reads one by its key',
};

/** How many rows a node read, including those it did not return. */
const rowsRead = (node: PlanNode): number =>
  (node['Actual Loops'] ?? 0) *
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Whether a node counts a chapter's number in this index, without reading rows. 2,000 entries take 0.3 ms. */
const isCounted = (node: PlanNode): boolean =>
  node['Node Type'] === 'Index Only Scan' && node['Index Name'] === 'chapter_shown';

/** The nodes of a plan that read too many rows of a table. */
const tooMuch = ({ plan, query }: Explained): string[] =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined && rowsRead(node) > ROWS_MAX && !isCounted(node))
    .map((node) => `${node['Node Type']} of ${node['Relation Name']}, ${rowsRead(node)} rows: ${query}`);

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Makes a database with the tables of the product and this many authors, and a server on it. */
async function serverOn(admin: pg.Client, postgresUrl: string, name: string, authors: number) {
  await admin.query(`create database ${name}`);
  const url = postgresUrl.replace(/postgres$/, name);
  await (await openPostgres(url, () => {})).close();
  await seedGrowth(url, authors);
  await admin.query(`alter database ${name} set auto_explain.log_min_duration = 0`);
  const database = await openPostgres(url, () => {});
  const marker = new pg.Client(url);
  await marker.connect();
  const times = new Map<string, number[]>();
  let rounds = 0;
  return {
    times,
    /** Makes every call once. In the log, the name of each call comes before its statements. */
    async round(): Promise<void> {
      rounds += 1;
      const server = await createTestServer({ database, clock: movedClock(NOW) });
      await everyCall(server, `round${rounds}`, {
        before: async (call) => void (await marker.query(`select 'begins ${call}'`)),
        after: (call, ms) => void times.set(call, [...(times.get(call) ?? []), ms]),
      });
    },
    async close(): Promise<void> {
      await marker.end();
      await database.close();
    },
  };
}

it(`with ${AUTHORS} authors no call and no job reads more than ${ROWS_MAX} rows of a table`, async () => {
  const postgres = await startExplainedPostgres();
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  const open: (() => Promise<void>)[] = [() => admin.end()];
  try {
    const grown = await serverOn(admin, postgres.url, 'grown', AUTHORS);
    open.push(grown.close);
    await grown.round();
    const faults = new Set<string>();
    let current = '';
    for (const statement of await postgres.explained()) {
      const begins = /^select 'begins (.*)'$/.exec(statement.query)?.[1];
      if (begins !== undefined) current = begins;
      else if (ALLOWED[current] === undefined)
        for (const fault of tooMuch(statement)) faults.add(`${current}: ${fault}`);
    }
    const missing = (Object.keys(endpoints) as EndpointName[]).filter(
      (name) => !grown.times.has(name) && NOT_CALLED[name] === undefined,
    );
    expect({ faults: [...faults], missing }).toEqual({ faults: [], missing: [] });

    if (ROUNDS > 0) {
      const empty = await serverOn(admin, postgres.url, 'empty', 1);
      open.push(empty.close);
      for (let round = 0; round < ROUNDS; round += 1) {
        await empty.round();
        await grown.round();
      }
      const rows = [...grown.times].map(([call, times]) => {
        const [small, large] = [median(empty.times.get(call) ?? []), median(times)];
        return { call, empty: small, grown: large, ratio: large / small };
      });
      const short = (value: number) => Number(value.toFixed(1));
      console.table(
        rows
          .sort((a, b) => b.ratio - a.ratio)
          .map((row) => ({
            call: row.call,
            'empty, ms': short(row.empty),
            'grown, ms': short(row.grown),
            ratio: short(row.ratio),
          })),
      );
      expect(
        rows.filter(
          ({ call, empty: small, grown: large, ratio }) =>
            ALLOWED[call] === undefined && ratio > SLOWER.ratio && large - small > SLOWER.ms,
        ),
      ).toEqual([]);
    }
  } finally {
    for (const close of open) await close();
    await postgres.stop();
  }
}, 7_200_000);
