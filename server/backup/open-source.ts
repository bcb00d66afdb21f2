import { resolve } from 'node:path';
import pg from 'pg';
import type { Env } from '#server/settings/env.ts';
import { takeCopy } from './embedded-copy.ts';
import { openFolder, quoted, type Sql, sqlOnPostgres, tablesOf } from './table-rows.ts';

export type OpenSql = { readonly sql: Sql; close(): Promise<void> };

/** A connection of its own: a pool's would be ended for standing still within a transaction. */
export async function connectPostgres(url: string): Promise<OpenSql> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The statement under way is told as well, and an unheard error event ends the process.
  client.on('error', () => undefined);
  await client.connect();
  return { sql: sqlOnPostgres(client), close: () => client.end() };
}

/** Begins a transaction that sees one state of the database until its end, whatever is saved meanwhile. */
export async function beginReading(sql: Sql): Promise<void> {
  const tables = await tablesOf(sql);
  await sql('begin isolation level repeatable read read only');
  // Before the first look, so that no migration changes a table between two.
  if (tables.length > 0) await sql(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
}

/** The server's database as it is now, to be read in peace while the server goes on. Throws `BackupProblem`. */
export async function openSource({
  databaseUrl,
  dataDir,
}: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<OpenSql> {
  const source = databaseUrl === '' ? await openCopy(resolve(dataDir)) : await connectPostgres(databaseUrl);
  try {
    await beginReading(source.sql);
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function openCopy(dataDir: string): Promise<OpenSql> {
  const copy = await takeCopy(dataDir);
  try {
    const { sql, close } = await openFolder(copy.folder);
    return { sql, close: () => close().finally(copy.remove) };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}
