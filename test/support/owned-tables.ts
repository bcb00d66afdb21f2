import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Columns that hold an account's id, with or without a foreign key. */
const OWNER_COLUMNS = ['owner_id', 'user_id', 'actor_id'];
/** Tables that refer to an account in other ways. */
const BY_OTHER_NAMES: Record<string, (id: string) => SQL> = {
  account: (id) => sql`id = ${id}`,
  reset_request: (id) => sql`email_key = (select email_key from account where id = ${id})`,
  passkey_challenge: (id) => sql`session_id in (select id from session where user_id = ${id})`,
};

export type OwnedTables = {
  /** How many rows of each table belong to an account, or to a row of that account. */
  readonly counts: ReadonlyMap<string, number>;
  /** Tables without a column that refers to an account. */
  readonly others: readonly string[];
};

const rowsOf = async <Row>(db: Database, query: SQL) => ((await db.execute(query)) as { rows: Row[] }).rows;

/** Every table of the database. */
export async function allTables(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Reads from the database's catalogue which tables have rows of an account: those with a column for the owner, those with a foreign key to
 * one of these, and so on.
 */
export async function ownedTables(db: Database, id: string): Promise<OwnedTables> {
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  const keys = await rowsOf<{ table: string; column: string; parent: string; key: string }>(
    db,
    sql`select conrelid::regclass::text as "table", child.attname as "column", confrelid::regclass::text as parent, target.attname as key
      from pg_constraint
      join pg_attribute child on child.attrelid = conrelid and child.attnum = conkey[1]
      join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
      where contype = 'f'`,
  );
  const owned = (table: string): SQL | undefined => {
    const other = BY_OTHER_NAMES[table];
    if (other !== undefined) return other(id);
    const ways: SQL[] = columns
      .filter((one) => one.table === table && OWNER_COLUMNS.includes(one.column))
      .map(({ column }) => sql`${sql.identifier(column)} = ${id}`);
    for (const { column, parent, key } of keys.filter((one) => one.table === table)) {
      const those = owned(parent);
      if (those !== undefined)
        ways.push(
          sql`${sql.identifier(column)} in (select ${sql.identifier(key)} from ${sql.identifier(parent)} where ${those})`,
        );
    }
    return ways.length === 0 ? undefined : sql`(${sql.join(ways, sql` or `)})`;
  };
  const counts = new Map<string, number>();
  const others: string[] = [];
  for (const table of await allTables(db)) {
    const those = owned(table);
    if (those === undefined) {
      others.push(table);
      continue;
    }
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`select count(*)::int as count from ${sql.identifier(table)} where ${those}`,
    );
    counts.set(table, row?.count ?? 0);
  }
  return { counts, others };
}
