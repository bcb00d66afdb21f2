import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/support/own-postgres.ts';
import type { Row } from './report.ts';
import type { Stage } from './stage.ts';
import { median } from './statistics.ts';

/** When a process is looked at, after it is ready: by then the first garbage collections and jobs have run. In ms. */
const SETTLED_MS = 10_000;

/** What a process took: until it was ready (ms), its peak and what it holds once it has settled (MB). */
type Taken = { start: number; peak: number; standing: number };

/** The built server, as an installation runs it. */
const SERVER = [join('dist', 'server', 'main.js')];

/** PGlite alone: opens the folder and answers one statement. */
const BARE_PGLITE = [
  '--input-type=module',
  '-e',
  `import { PGlite } from '@electric-sql/pglite';
  const database = await PGlite.create(process.env.DATA_DIR);
  await database.query('select 1');
  console.log('http://ready');
  setInterval(() => {}, 60_000);`,
];

/** Hono and pg alone: answers once a statement was answered. */
const BARE_PG = [
  '--input-type=module',
  '-e',
  `import { serve } from '@hono/node-server';
  import { Hono } from 'hono';
  import pg from 'pg';
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
  await pool.query('select 1');
  const app = new Hono().get('/', (context) => context.text('ok'));
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log('http://127.0.0.1:' + port));`,
];

/** Memory and start of the server's process, beside bare PGlite and bare Hono. Each round has a folder of its own. */
export async function serverProcess({ quick }: Stage): Promise<Row[]> {
  const rounds = quick ? 1 : 5;
  return [...(await onEmbedded(rounds)), ...(await onPostgres(rounds))];
}

async function onEmbedded(rounds: number): Promise<Row[]> {
  const taken: Record<'first' | 'next' | 'bareFirst' | 'bareNext', Taken[]> = {
    first: [],
    next: [],
    bareFirst: [],
    bareNext: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'tinta-process-'));
    const [ours, bare] = [join(folder, 'ours'), join(folder, 'bare')];
    taken.first.push(await run(SERVER, { DATA_DIR: ours }));
    taken.bareFirst.push(await run(BARE_PGLITE, { DATA_DIR: bare }));
    taken.next.push(await run(SERVER, { DATA_DIR: ours }));
    taken.bareNext.push(await run(BARE_PGLITE, { DATA_DIR: bare }));
    await rm(folder, { recursive: true });
  }
  const { first, next, bareFirst, bareNext } = taken;
  const standing = medianOf(bareNext, 'standing');
  const pglite = 'bare PGlite';
  return [
    row('Server, embedded database, first start: peak memory', first, bareFirst, 'peak', pglite, 600),
    row('Server, embedded database: standing memory', next, bareNext, 'standing', pglite, standing + 100),
    row('Server, embedded database, first start: answers', first, bareFirst, 'start', pglite, null),
    row('Server, embedded database, later start: answers', next, bareNext, 'start', pglite, 1400),
  ];
}

async function onPostgres(rounds: number): Promise<Row[]> {
  const postgres = await startPostgres([]);
  const folder = await mkdtemp(join(tmpdir(), 'tinta-process-'));
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder };
  const ours: Taken[] = [];
  const bare: Taken[] = [];
  try {
    // The first start makes the tables.
    await run(SERVER, env);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await run(SERVER, env));
      bare.push(await run(BARE_PG, env));
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
  const floor = 'bare Hono and pg';
  return [
    row('Server, PostgreSQL: standing memory', ours, bare, 'standing', floor, 180),
    row('Server, PostgreSQL, later start: answers', ours, bare, 'start', floor, null),
  ];
}

const medianOf = (taken: readonly Taken[], of: keyof Taken): number => median(taken.map((one) => one[of]));

const row = (
  what: string,
  ours: readonly Taken[],
  bare: readonly Taken[],
  of: keyof Taken,
  floorName: string,
  atMost: number | null,
): Row => ({
  what,
  ours: medianOf(ours, of),
  floor: medianOf(bare, of),
  floorName,
  unit: of === 'start' ? 'ms' : 'MB',
  bound: atMost === null ? null : { atMost, of: 'value' },
});

/** Runs a process until it has settled, then stops it. */
async function run(args: readonly string[], env: Record<string, string>): Promise<Taken> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await isReady(child);
  const start = performance.now() - begun;
  await new Promise((done) => setTimeout(done, SETTLED_MS));
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return { start, peak: megabytes('VmHWM'), standing: megabytes('VmRSS') };
}

/** Resolves once the process prints an address; it answers there. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (data) => {
      if (/http:\/\/\w/.test(String(data))) resolve();
    });
    child.once('exit', () => reject(new Error('the process ended before it was ready')));
  });
}
