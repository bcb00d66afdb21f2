import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';

/** Runs one statement on PostgreSQL, embedded or not, and returns its rows. */
export type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Statements on one connection to PostgreSQL. */
export const sqlOnPostgres =
  (client: pg.Client): Sql =>
  async (text, values = []) =>
    (await client.query<Record<string, unknown>>(text, values)).rows;

/** Statements on an embedded database. */
export const sqlOnPglite =
  (pglite: PGlite): Sql =>
  async (text, values = []) =>
    (await pglite.query<Record<string, unknown>>(text, values)).rows;

/** Opens an embedded database's files; makes a new database if there are no files. Does not change its tables. */
export async function openFolder(folder: string): Promise<{ sql: Sql; close(): Promise<void> }> {
  const pglite = await PGlite.create(folder);
  return { sql: sqlOnPglite(pglite), close: () => pglite.close() };
}

/** Rows read at once. A chapter's text has at most a few hundred kB. */
const ROWS_AT_ONCE = 200;

const text = (value: unknown): string => String(value);

/** The quoted name of a table or column, for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables of this database, in an order that is the same everywhere. */
export async function tablesOf(sql: Sql): Promise<string[]> {
  const rows = await sql(
    `select relname::text as name from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname collate "C"`,
  );
  return rows.map(({ name }) => text(name));
}

/** When each migration that was applied to this database was made, in order, in ms since epoch. Empty if it has none of our tables. */
export async function migrationsOf(sql: Sql): Promise<number[]> {
  const [found] = await sql(`select to_regclass('drizzle.__drizzle_migrations') is not null as there`);
  if (found?.there !== true) return [];
  const rows = await sql(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}

/** Columns of the primary key, for an order that does not depend on the database's language. */
async function orderOf(sql: Sql, table: string): Promise<string> {
  const columns = await sql(
    `select attname::text as name, attcollation <> 0 as is_text
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = to_regclass($1) and indisprimary order by array_position(indkey::int2[], attnum)`,
    [quoted(table)],
  );
  if (columns.length === 0) throw new Error(`the table ${table} has no primary key`);
  return columns
    .map(({ name, is_text }) => `it.${quoted(text(name))}${is_text === true ? ' collate "C"' : ''}`)
    .join(', ');
}

/**
 * All rows of a table, in batches; each row is one line of JSON. The same rows give the same text on every database. Must run in a
 * transaction.
 */
export async function* readRows(sql: Sql, table: string): AsyncGenerator<string> {
  await sql(
    `declare backup_rows no scroll cursor for
     select row_to_json(it)::text as line from ${quoted(table)} it order by ${await orderOf(sql, table)}`,
  );
  for (;;) {
    const rows = await sql(`fetch ${ROWS_AT_ONCE} from backup_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${text(line)}\n`).join('');
  }
  await sql('close backup_rows');
}

/** Adds rows in the format of `readRows`. */
export async function addRows(sql: Sql, table: string, lines: string): Promise<void> {
  const name = quoted(table);
  await sql(`insert into ${name} select * from json_populate_recordset(null::${name}, $1::json)`, [
    `[${lines.slice(0, -1).replaceAll('\n', ',')}]`,
  ]);
}
