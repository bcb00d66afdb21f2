import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { OwnError } from '#server/ports/own-error.ts';
import type { Database } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

const OLDER =
  'Its tables were made by a version before the first release, which this one cannot bring up to date. Nothing was changed. ' +
  'Start with an empty database (DATABASE_URL) or data folder (DATA_DIR).';

/**
 * Throws if the tables were made before the first release. The migrations of that time were merged into one, which cannot run on those
 * tables. Migrations are never merged again.
 */
async function refuseOlder(db: Pick<Database, 'select'>): Promise<void> {
  const [found] = await db
    .select({ table: sql<string | null>`to_regclass('drizzle.__drizzle_migrations')::text` })
    .from(sql`(values (1)) as one`);
  if (!found?.table) return;
  const [oldest] = await db
    .select({ at: sql<string | null>`min(created_at)::text` })
    .from(sql`drizzle.__drizzle_migrations`);
  const [first] = readMigrationFiles({ migrationsFolder });
  if (oldest?.at && first && Number(oldest.at) < first.folderMillis) throw new OwnError(OLDER);
}

/** The lock's number: any number, but the same in every process. Whoever has this lock may make or change tables. */
export const MIGRATION_LOCK = 7_201_944;

/** Migrates the embedded database. No other process can have it open, so no lock is needed. Throws as `migratePostgres` does. */
export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await refuseOlder(db);
  await migratePglite(db, { migrationsFolder });
}

/**
 * Migrates the tables on a PostgreSQL server, one process at a time: the others wait and find nothing left to do. Throws a sentence for the
 * operator if the tables are older than the first release.
 */
export async function migratePostgres(url: string): Promise<void> {
  // This connection is not from the pool, whose statements and locks may not take long. A migration may take long, and a process may have
  // to wait for a different process's migration.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // The lock is freed with the connection.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseOlder(drizzle({ client }));
    await migratePg(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
