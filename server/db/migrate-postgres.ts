import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { MIGRATION_LOCK, migrationsFolder, refuseOlder } from './migrate.ts';

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
