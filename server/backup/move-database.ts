import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupProblem, fillDatabase, type TableSum } from './fill-database.ts';
import { MOVED } from './folder-state.ts';
import { beginReading } from './open-source.ts';
import { migrationsOf, openFolder, readRows, type Sql, tablesOf } from './table-rows.ts';

/**
 * Moves an embedded database into an empty one on PostgreSQL, and compares every row after the move. The caller has the lock of the data
 * folder. At the end the embedded database is renamed, so that no server uses it by mistake. Returns the number of rows of each table.
 */
export async function moveDatabase(dataDir: string, onPostgres: Sql): Promise<Map<string, TableSum>> {
  const { sql, close } = await openFolder(join(dataDir, 'pg'));
  let moved: Map<string, TableSum>;
  try {
    await beginReading(sql);
    const source = {
      migrations: await migrationsOf(sql),
      tables: await tablesOf(sql),
      rows: (table: string) => readRows(sql, table),
    };
    moved = await fillDatabase(onPostgres, source);
  } finally {
    await close();
  }
  await rename(join(dataDir, 'pg'), join(dataDir, MOVED)).catch((error: Error) => {
    throw new BackupProblem(
      `All rows are in PostgreSQL, but ${join(dataDir, 'pg')} could not be renamed to ${MOVED} (${error.message}). Do that, and set DATABASE_URL.`,
    );
  });
  return moved;
}
