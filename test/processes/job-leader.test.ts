import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteItem } from '#server/core/each-item.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { noteFailure } from '#server/jobs/job-failures.ts';
import { silentLogger } from '#server/ports/logger.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { BUILT_TINTA } from '#test/support/tinta.ts';

const NAME = `tinta_leader_${process.pid}`;

const url = new URL(process.env.DATABASE_URL ?? '');
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  url.pathname = `/${NAME}`;
});
afterAll(async () => {
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

it('one server leads; when its connection is cut, it stops before a server leads again; when it ends, the other server leads', async () => {
  // These timers are like the real ones, but a hundred times as fast.
  const timers: Timers = {
    after(delay, task) {
      const timer = setTimeout(task, delay / 100);
      return () => clearTimeout(timer);
    },
  };
  const databases = await Promise.all([openPostgres(url.href, () => {}), openPostgres(url.href, () => {})]);
  const at = new Set<number>();
  const both: number[][] = [];
  const starts: number[] = [];
  const ends = databases.map((database, index) =>
    database.lead(timers, () => {
      at.add(index);
      starts.push(index);
      if (at.size > 1) both.push([...at]);
      return async () => void at.delete(index);
    }),
  );
  await expect.poll(() => at.size).toBe(1);
  for (const round of [2, 3]) {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7201945`,
    );
    await expect.poll(() => starts.length).toBe(round);
  }
  const [leader = 0] = at;
  await ends[leader]?.();
  await expect.poll(() => [...at]).toEqual([1 - leader]);
  await ends[1 - leader]?.();
  expect(at.size).toBe(0);
  expect(both).toEqual([]);
  await Promise.all(databases.map((database) => database.close()));
});

it('the doctor reports a failing job and a failing item, since when they fail and with which error', async () => {
  const { db, close } = await openPostgres(url.href, () => {});
  const clock = { now: () => Date.UTC(2026, 10, 25, 7, 5) };
  const cause = Object.assign(new Error('covers/one.jpg'), { code: 'EIO' });
  await noteFailure({ db, clock }, 'sweep files', cause);
  await noteFailure({ db, clock }, 'sweep files', cause);
  await noteItem({ db, clock, logger: silentLogger }, 'publish', 'one chapter', cause);
  await close();
  const command = [BUILT_TINTA, 'doctor'];
  const { stdout } = spawnSync(process.execPath, command, {
    env: { ...process.env, DATABASE_URL: url.href, DATA_DIR: '/nowhere' },
    encoding: 'utf8',
  });
  expect(stdout).toContain(
    'PROBLEM The job "sweep files" has failed 2 times in a row, first at 2026-11-25 07:05 UTC: Error EIO.',
  );
  expect(stdout).toContain(
    'PROBLEM "one chapter" of the job "publish" has failed 1 time in a row, first at 2026-11-25 07:05 UTC: Error EIO.',
  );
  expect(stdout).not.toContain('one.jpg');
});
