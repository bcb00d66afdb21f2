import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Tables of authors' work. */
const TABLES = [
  'account',
  'session',
  'refresh_token',
  'story',
  'chapter',
  'chapter_revision',
  'tombstone',
  'idempotency',
  'cover',
];
const as = (verb: string, statement: (table: string) => string) =>
  TABLES.map((table) => `${verb}_${table} as (${statement(table)})`).join(', ');

const COPY = `select json_build_object(${TABLES.map(
  (table) => `'${table}', (select coalesce(json_agg(${table}), '[]') from ${table})`,
).join(', ')})::text as rows`;
// Deleting and inserting are a single statement each, because references between the tables are checked at the end of a statement.
const DELETE = `with ${as('away', (table) => `delete from ${table}`)} select`;
const insert = (rows: string) =>
  sql`with copy as materialized (select ${rows}::json as rows), ${sql.raw(
    as(
      'back',
      (table) =>
        `insert into ${table} select it.* from copy, json_populate_recordset(null::${table}, copy.rows->'${table}') it`,
    ),
  )} select`;

/** Copies the server's state, to go back to it later as a restored backup does. */
export async function backUp(db: Database): Promise<() => Promise<void>> {
  const copied: unknown = await db.execute(sql.raw(COPY));
  const [row] = (copied as { rows: { rows: string }[] }).rows;
  if (row === undefined) throw new Error('no backup was made');
  return () =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(DELETE));
      await tx.execute(insert(row.rows));
    });
}
