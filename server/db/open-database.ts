import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { embeddedClient } from '#server/patches/pglite-statements.ts';
import type { Database } from './database.ts';
import { migrateEmbedded, migratePooled } from './migrate.ts';

/** How long a statement waits for a row that another request has locked; then the answer is `inProgress` (docs/spec, section 7). In ms. */
export const LOCK_TIMEOUT_MS = 5_000;

export type OpenDatabase = {
  readonly db: Database;
  /** `embedded` never calls fsync: a power cut may lose the last writes (docs/architecture.md). */
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
};

/** Opens the embedded database in `folder` (in memory if omitted) and brings its tables up to date. */
export async function openEmbeddedDatabase(folder?: string): Promise<OpenDatabase> {
  return openPglite(await (folder === undefined ? PGlite.create() : PGlite.create(folder)));
}

/** Brings the tables of a newly started PGlite up to date and returns it as the embedded database. */
export async function openPglite(pglite: PGlite): Promise<OpenDatabase> {
  await migrateEmbedded(drizzlePglite({ client: pglite }));
  await pglite.exec(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const client = await embeddedClient(pglite);
  // Drizzle's type wants all of PGlite; its code uses two methods.
  const db = drizzlePglite({ client: client as unknown as PGlite });
  return { db, kind: 'embedded', close: () => client.close() };
}

/**
 * Opens a pool on a PostgreSQL server (15 or newer) and brings its tables up to date. Several server processes may do so at once.
 * `onError` receives errors of idle connections, which would otherwise end the process.
 */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  poolSize = 10,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000 -c default_transaction_isolation=read\\ committed`,
  });
  pool.on('error', onError);
  await migratePooled(pool);
  return { db: drizzlePg({ client: pool }), kind: 'postgres', close: () => pool.end() };
}
