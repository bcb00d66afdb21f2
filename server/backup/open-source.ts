import { resolve } from 'node:path';
import pg from 'pg';
import { KEEPALIVES } from '#server/db/take-lead.ts';
import type { Env } from '#server/settings/env.ts';
import { takeCopy } from './embedded-copy.ts';
import { openFolder, quoted, type Sql, sqlOnPostgres, tablesOf } from './table-rows.ts';

export type OpenSql = { readonly sql: Sql; close(): Promise<void> };

/** A dedicated connection: the pool ends a connection whose transaction is idle for a minute. */
export async function connectPostgres(url: string): Promise<OpenSql> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // Either side notices that the other one is gone.
    options: KEEPALIVES,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The running statement fails as well. Without a listener, the event `error` would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return { sql: sqlOnPostgres(client), close: () => client.end() };
}

/** Begins a transaction that sees one state of the database until it ends, whatever is saved meanwhile. */
export async function beginReading(sql: Sql): Promise<void> {
  const tables = await tablesOf(sql);
  await sql('begin isolation level repeatable read read only');
  // The lock is taken before the first read, so that no migration changes a table between two reads.
  if (tables.length > 0) await sql(`lock table ${tables.map(quoted).join(', ')} in access share mode`);
}

/**
 * The server's database as it is now, readable while the server keeps running. `copy`: the folder of a copy of the embedded database that
 * the server has made already. Throws `BackupProblem`.
 */
export async function openSource(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  copy?: string,
): Promise<OpenSql> {
  const open = copy === undefined ? () => openCopy(resolve(dataDir)) : () => openFolder(copy);
  const source = databaseUrl === '' ? await open() : await connectPostgres(databaseUrl);
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
