import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
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
export async function refuseOlder(db: Pick<Database, 'select'>): Promise<void> {
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
