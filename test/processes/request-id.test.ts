/** What an operator sees of a call in PostgreSQL itself, and of PostgreSQL in the metrics. */

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';
import { systemClock, systemTimers } from '#server/platform/system.ts';
import { silentLogger } from '#server/ports/logger.ts';
import { type RunningTelemetry, startTelemetry } from '#server/telemetry/start-telemetry.ts';
import { addChapter, addStory, signedInAuthor, textOf } from '#test/support/api-author.ts';
import { scrape } from '#test/support/scrape.ts';
import { createTestServer } from '#test/support/server.ts';

const NAME = `tinta_request_id_${process.pid}`;
const ID = 'phone-0123456789abcdef';

let database: OpenDatabase;
let admin: pg.Client;
let onDatabase: pg.Client;
let telemetry: RunningTelemetry;
let metricsUrl: string;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${NAME}`;
  database = await openPostgres(url.href, () => {});
  onDatabase = new pg.Client({ connectionString: url.href });
  await onDatabase.connect();
  telemetry = await startTelemetry({ host: '127.0.0.1', port: 0 }, null, silentLogger);
  metricsUrl =
    (await telemetry.listen(database, { dataDir: '.', backups: null }, systemClock, systemTimers)) ?? '';
});
afterAll(async () => {
  await telemetry.close();
  await onDatabase.end();
  await database.close();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

/** The names of the connections to the product's database, except this test's own. */
async function connectionNames(): Promise<string[]> {
  const { rows } = await admin.query<{ application_name: string }>(
    'select application_name from pg_stat_activity where datname = $1 and pid <> $2',
    [NAME, (onDatabase as unknown as { processID: number }).processID],
  );
  return rows.map(({ application_name }) => application_name);
}

it('a save that waits for a lock can be found in the database by its request id, but only until the save ends', async () => {
  const { app } = await createTestServer({ database });
  const author = await signedInAuthor(app);
  const story = await addStory(author);
  const chapter = await addChapter(author, story.id);
  await onDatabase.query('begin');
  await onDatabase.query('select from chapter where id = $1 for update', [chapter.id]);
  const saving = author.call(
    'chapterEdit',
    { request: { id: chapter.id, baseRevision: chapter.revisionId, title: 'T', content: textOf(2) } },
    { headers: { 'x-request-id': ID } },
  );
  while (!(await connectionNames()).includes(`tinta ${ID}`)) await new Promise((go) => setTimeout(go, 10));
  await onDatabase.query('rollback');
  const answer = await saving;
  expect([answer.code, answer.headers.get('x-request-id')]).toEqual(['0', ID]);
  expect(new Set(await connectionNames())).toEqual(new Set(['tinta']));
});

it('metrics are answered while the database does not answer, and report its failure', async () => {
  await onDatabase.query('begin');
  await onDatabase.query('lock table mail in access exclusive mode');
  const began = performance.now();
  const read = await scrape(metricsUrl);
  expect(performance.now() - began).toBeLessThan(4_000);
  await onDatabase.query('rollback');
  expect(read.sum('tinta_database_up')).toBe(0);
  expect(read.sum('tinta_queue_length')).toBeUndefined();
  expect(read.sum('tinta_database_connections', { state: 'in_use' })).toBe(1);
});
