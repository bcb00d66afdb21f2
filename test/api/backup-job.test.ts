import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { backupJob } from '#server/backup/backup-job.ts';
import { readLastBackup, writeLastBackup } from '#server/core/last-backup.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { keptLog } from '#test/support/log-lines.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const DAY = 86_400_000;
const clock = movedClock();
const server = await createTestServer({ clock });
const MADE_AHEAD = { name: 'ahead', tookMs: 1, bytes: 2, rows: 3, files: 4 };
const MADE = `{ name: 'x', at: workerData.at, tookMs: 1, bytes: 2, rows: 3, files: 4 }`;

let place: string;
let folder: string;
let dataDir: string;
/** How often the database was copied. */
let copies: number;
let isReadOnly: boolean;
let log: ReturnType<typeof keptLog>;
/** What waits for the longest run to be over. */
let late: () => void;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-backup-job-'));
});
beforeEach(async () => {
  await server.reset();
  folder = await mkdtemp(join(place, 'backups-'));
  dataDir = await mkdtemp(join(place, 'data-'));
  copies = 0;
  isReadOnly = false;
  log = keptLog();
});
afterAll(() => rm(place, { recursive: true, force: true }));

const readOnly: typeof server.db = Object.create(server.db, {
  insert: {
    value: (...args: Parameters<typeof server.db.insert>) => {
      if (isReadOnly) throw new Error('read only');
      return server.db.insert(...args);
    },
  },
});
const timers: Timers = {
  after: (_, task) => {
    late = task;
    return () => {};
  },
};

/** The job with a program for its thread; returns one run of it. */
async function jobOf(program: string): Promise<(ends?: AbortSignal) => Promise<unknown>> {
  const path = join(place, `${Math.random()}.mjs`);
  await writeFile(path, `import { parentPort, workerData } from 'node:worker_threads';\n${program}`);
  const job = backupJob(
    { db: readOnly, clock, timers, logger: log.logger },
    {
      copyFiles: async (to) => {
        copies += 1;
        await mkdir(to);
      },
    },
    { time: 0, keep: 2, folder, store: null },
    dataDir,
    path,
  );
  return (ends = new AbortController().signal) => job.run(ends);
}

const told = () => readLastBackup(server.db);

it('makes one backup for each day, and tells the desk', async () => {
  const run = await jobOf(`parentPort.postMessage({ made: ${MADE}, notRemoved: [] });`);
  await run();
  await run();
  expect(copies).toBe(1);
  expect(await told()).toMatchObject({ made: { name: 'x', at: clock.now() }, failed: null });
  clock.move(DAY);
  await run();
  expect(copies).toBe(2);
  expect(await readdir(dataDir)).toEqual([]);
});

it('a database that cannot be written gets no second backup of the same day, which would drive out an older one', async () => {
  const run = await jobOf(`parentPort.postMessage({ made: ${MADE}, notRemoved: [] });`);
  isReadOnly = true;
  await expect(run()).rejects.toThrow('read only');
  const at = clock.now();
  clock.move(900_000);
  await expect(run()).rejects.toThrow('read only');
  expect(copies).toBe(1);
  isReadOnly = false;
  await run();
  expect(copies).toBe(1);
  expect(await told()).toMatchObject({ made: { at }, failed: null });

  // The same after a clock that ran ahead.
  await writeLastBackup(server.db, { made: { ...MADE_AHEAD, at: clock.now() + DAY }, failed: null });
  isReadOnly = true;
  for (const _ of [1, 2]) await expect(run()).rejects.toThrow('read only');
  expect(copies).toBe(2);
});

it('without the folder the database is not copied, for which saves would wait', async () => {
  await rm(folder, { recursive: true });
  const run = await jobOf('');
  await expect(run()).rejects.toThrow('BackupProblem ENOENT');
  expect(copies).toBe(0);
  expect(log.lines).toMatchObject([{ message: 'no backup was made', errorMessage: expect.any(String) }]);
  expect(await told()).toMatchObject({ made: null, failed: { error: 'BackupProblem ENOENT' } });
});

it.each([
  ['ends without an answer', '', 'BackupFailed OwnError'],
  ['throws', `throw new TypeError('x');`, 'BackupFailed TypeError'],
])('a thread that %s is a failure', async (_, program, error) => {
  const run = await jobOf(program);
  await expect(run()).rejects.toThrow();
  expect(log.lines).toMatchObject([{ message: 'no backup was made' }]);
  expect((await told()).failed?.error).toBe(error.replace('BackupFailed ', ''));
  expect(await readdir(dataDir)).toEqual([]);
});

it('a thread that hangs is ended, and the backup is tried again', async () => {
  const run = await jobOf('for (;;);');
  const running = run();
  await expect.poll(() => copies).toBe(1);
  await expect.poll(() => late).toBeDefined();
  late();
  await expect(running).rejects.toThrow();
  expect(log.lines).toMatchObject([
    { message: 'no backup was made', errorMessage: expect.stringContaining('hours') },
  ]);
});

it('a thread that has answered ends, whatever it holds open', async () => {
  const run = await jobOf(
    `setInterval(() => {}, 1_000); parentPort.postMessage({ made: ${MADE}, notRemoved: [] });`,
  );
  await run();
  expect((await told()).made?.name).toBe('x');
});

it('a server that stops running the jobs removes what its thread left, and not what the next one writes', async () => {
  const theirs = 'tinta-scheduled-2026-01-15T090500Z.unfinished';
  await mkdir(join(folder, theirs));
  const run = await jobOf(
    `import { mkdirSync } from 'node:fs';
     const stamp = new Date(workerData.at).toISOString().slice(0, 19).replaceAll(':', '');
     mkdirSync(${JSON.stringify(`${folder}/tinta-scheduled-`)} + stamp + 'Z.unfinished');
     for (;;);`,
  );
  const ends = new AbortController();
  const running = run(ends.signal);
  await expect.poll(() => readdir(folder)).toHaveLength(2);
  ends.abort();
  await running;
  expect(await readdir(folder)).toEqual([theirs]);
  expect(await told()).toEqual({ made: null, failed: null });
});
