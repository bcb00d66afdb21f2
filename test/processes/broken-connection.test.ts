import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { openPostgres } from '#server/db/open-postgres.ts';

const NAME = `tinta_broken_${process.pid}`;

let database: OpenDatabase;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${NAME}`;
  database = await openPostgres(url.href, () => {});
});
afterAll(async () => {
  await database.close();
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
});

/** Ends every connection to the product's database from outside, like a restart of PostgreSQL. */
async function breakConnections(): Promise<void> {
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [NAME]);
  // The server notices the end at its next read from the socket.
  await new Promise((go) => setTimeout(go, 100));
}

it('a connection that breaks inside a transaction fails that transaction; the process continues, and the next transaction works', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  const forgotten: (string | null)[] = [];
  database.identities.listen((userId) => forgotten.push(userId));
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await breakConnections();
      await tx.execute(sql`select 2`);
    }),
  ).rejects.toThrow();
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  expect(forgotten).toContain(null);
  await database.db.transaction(async (tx) => void (await tx.execute(sql`select 3`)));
});
