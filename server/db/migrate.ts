import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';
import type { Database } from './database.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

const OLDER =
  'Its tables were made by a version before the first release, which this one cannot bring up to date. Nothing was changed. ' +
  'Start with an empty database (DATABASE_URL) or data folder (DATA_DIR).';

/**
 * Throws if the tables were made before the first release. The migrations of that time were merged into one, which cannot run over those
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
  if (oldest?.at && first && Number(oldest.at) < first.folderMillis) throw new Error(OLDER);
}

/** Any number, the same in every process: the holder of this lock may migrate. */
const LOCK = 7_201_944;

/** Brings the embedded database up to date. No other process can have it open, so no lock is needed. Throws as `migratePooled`. */
export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await refuseOlder(db);
  await migratePglite(db, { migrationsFolder });
}

/**
 * Brings a server's database up to date, one process at a time: the others wait and find nothing left to do. Throws a sentence for the
 * operator if the tables are older than the first release.
 */
export async function migratePooled(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A process may wait for another's long migration, so the lock timeout is off here.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      const db = drizzle({ client });
      await refuseOlder(db);
      await migratePg(db, { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    // Not returned to the pool: its settings differ from the others'.
    client.release(true);
  }
}
