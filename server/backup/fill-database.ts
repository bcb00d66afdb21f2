import { createHash } from 'node:crypto';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { MIGRATION_LOCK, migrationsFolder } from '#server/db/migrate.ts';
import { OwnError } from '#server/ports/own-error.ts';
import { addRows, migrationsOf, quoted, readRows, type Sql, tablesOf } from './table-rows.ts';

/** All rows of a database, from a backup or from another database. */
export type RowSource = {
  /** Migrations that were applied to the database, as `migrationsOf` gives them. */
  readonly migrations: readonly number[];
  readonly tables: readonly string[];
  /** The rows of a table, as `readRows` gives them. */
  rows(table: string): AsyncIterable<string>;
};

/** Its message is a sentence for the operator: what is wrong and what to do. */
export class BackupProblem extends OwnError {
  override name = 'BackupProblem';
}

/** Row count and checksum of a table. They are equal for the same rows in the same order. */
export type TableSum = { readonly rows: number; readonly sha256: string };

/** Passes the rows on, and counts and hashes them. Call `sum` once, after all rows were read. */
export function summed(rows: AsyncIterable<string>): { rows: AsyncGenerator<string>; sum(): TableSum } {
  const hash = createHash('sha256');
  let count = 0;
  async function* pass() {
    for await (const lines of rows) {
      hash.update(lines);
      for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1)) count += 1;
      yield lines;
    }
  }
  return { rows: pass(), sum: () => ({ rows: count, sha256: hash.digest('hex') }) };
}

/**
 * This version's migrations up to the last one that was applied to the database, in order. Throws `BackupProblem` if the list does not
 * match this version's.
 */
function migrationsUpTo(migrations: readonly number[]) {
  const known = readMigrationFiles({ migrationsFolder });
  if (migrations.some((at, index) => known[index] !== undefined && known[index].folderMillis !== at))
    throw new BackupProblem(
      'Its tables were made by another program, or by a version before the first release.',
    );
  if (migrations.length > known.length)
    throw new BackupProblem(
      'A newer version of Tinta than this one made it or changed its tables. Use that version, or a later one.',
    );
  if (migrations.length === 0) throw new BackupProblem('It has no tables of Tinta.');
  return known.slice(0, migrations.length);
}

/** Throws `BackupProblem` if this version cannot read a database of these migrations. */
export const checkVersion = (migrations: readonly number[]): void => void migrationsUpTo(migrations);

/** Throws `BackupProblem` unless the database has no tables. */
export async function checkEmpty(sql: Sql): Promise<void> {
  if ((await tablesOf(sql)).length > 0 || (await migrationsOf(sql)).length > 0)
    throw new BackupProblem(
      'The database at DATABASE_URL has tables already. Nothing was changed. Make a new, empty database and name that one.',
    );
}

/**
 * Fills an empty database: makes the tables as they were in the source's version, then adds all rows. The next start of a server migrates
 * them, as it does any older database. Reads everything back and compares it. One transaction: a failure leaves the database empty. Returns
 * the row count and checksum of each table.
 */
export async function fillDatabase(sql: Sql, source: RowSource): Promise<Map<string, TableSum>> {
  await sql('begin');
  try {
    await sql(`set local lock_timeout = 0`);
    await sql(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await checkEmpty(sql);
    await makeTables(sql, source.migrations);
    const lacking = (await tablesOf(sql)).filter((table) => !source.tables.includes(table));
    if (lacking.length > 0) throw new BackupProblem(`It lacks the tables ${lacking.join(', ')}.`);
    const sums = new Map<string, TableSum>();
    await withoutReferences(sql, async () => {
      for (const table of source.tables) {
        const { rows, sum } = summed(source.rows(table));
        for await (const lines of rows) await addRows(sql, table, lines);
        sums.set(table, sum());
      }
    });
    await compare(sql, sums);
    await sql('commit');
    return sums;
  } catch (error) {
    await sql('rollback').catch(() => undefined);
    throw error;
  }
}

async function makeTables(sql: Sql, migrations: readonly number[]): Promise<void> {
  await sql('create schema if not exists drizzle');
  // This is the table that Drizzle's migrator makes and reads.
  await sql(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  for (const migration of migrationsUpTo(migrations)) {
    for (const statement of migration.sql) await sql(statement);
    await sql('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.folderMillis,
    ]);
  }
  // The source also contains the rows that migrations insert.
  const tables = await tablesOf(sql);
  // Triggers refuse to empty the ledger, the contracts and the logs, among others.
  for (const table of tables) await sql(`alter table ${quoted(table)} disable trigger user`);
  await sql(`truncate ${tables.map(quoted).join(', ')}`);
  for (const table of tables) await sql(`alter table ${quoted(table)} enable trigger user`);
}

/** Runs the task while no table refers to another and no trigger runs, so that the order of tables does not matter. */
async function withoutReferences(sql: Sql, task: () => Promise<void>): Promise<void> {
  const references = await sql(
    `select conrelid::regclass::text as of, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  const tables = await tablesOf(sql);
  for (const { of, name } of references)
    await sql(`alter table ${String(of)} drop constraint ${quoted(String(name))}`);
  for (const table of tables) await sql(`alter table ${quoted(table)} disable trigger user`);
  await task();
  for (const table of tables) await sql(`alter table ${quoted(table)} enable trigger user`);
  // Checks all rows.
  for (const { of, name, definition } of references)
    await sql(`alter table ${String(of)} add constraint ${quoted(String(name))} ${String(definition)}`);
}

/** Reads all tables and throws if a table's rows differ from these. */
async function compare(sql: Sql, sums: ReadonlyMap<string, TableSum>): Promise<void> {
  for (const [table, expected] of sums) {
    const { rows, sum } = summed(readRows(sql, table));
    for await (const _ of rows);
    const there = sum();
    if (there.rows !== expected.rows || there.sha256 !== expected.sha256)
      throw new Error(`the table ${table} was not written as it was read`);
  }
}
