import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Tables of authors' work, those that others refer to first. */
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

/** Takes the server's state aside, to go back to it later as a restored backup does. */
export async function backUp(db: Database): Promise<() => Promise<void>> {
  const copies = TABLES.map((table) => `create temp table backup_${table} as select * from ${table};`).join(
    ' ',
  );
  await db.execute(
    sql.raw(
      `do $$ begin ${TABLES.map((table) => `drop table if exists backup_${table};`).join(' ')} ${copies} end $$`,
    ),
  );
  return async () => {
    const away = [...TABLES].reverse().map((table) => `delete from ${table};`);
    const back = TABLES.map((table) => `insert into ${table} select * from backup_${table};`);
    await db.execute(sql.raw(`do $$ begin ${[...away, ...back].join(' ')} end $$`));
  };
}
