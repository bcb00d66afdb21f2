import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type pg from 'pg';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number, the same in every process: who holds it may migrate. */
const LOCK = 7_201_944;

/** Brings the embedded database up to date; nobody else can have it open, so no lock is needed. */
export async function migrateEmbedded(db: PgliteDatabase): Promise<void> {
  await migratePglite(db, { migrationsFolder });
}

/** Brings a server's database up to date, one process at a time: the others wait and find nothing left to do. */
export async function migratePooled(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A waiting process must outwait another's long migration, so the lock's own time-out is off here.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    try {
      await migratePg(drizzle({ client }), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    // Not back into the pool: its settings differ from the others'.
    client.release(true);
  }
}
