import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';

/** Order of a list: by a time or number, then by id, so that no two rows share a position. */
export type ListOrder = {
  readonly value: PgColumn | SQL;
  readonly id: PgColumn;
  readonly direction: 'ascending' | 'descending';
};

/** Rows behind the cursor. It compares whole positions, so an index over (…, value, id) finds them at once, however long the list. */
export function behind({ value, id, direction }: ListOrder, cursor: string): SQL | undefined {
  const place = decodeCursor(cursor);
  if (place === undefined) return undefined;
  const sign = sql.raw(direction === 'ascending' ? '>' : '<');
  return sql`(${value}, ${id}) ${sign} (${place.value}::bigint, ${place.id}::uuid)`;
}

/** For `orderBy`. */
export const inOrder = ({ value, id, direction }: ListOrder): [SQL, SQL] =>
  direction === 'ascending' ? [asc(value), asc(id)] : [desc(value), desc(id)];

/** A page made of `size` + 1 rows: the last row only shows that there are more. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  placeOf: (row: Row) => Cursor,
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    items: page.map(present),
    nextCursor: rows.length > size && last !== undefined ? encodeCursor(placeOf(last)) : null,
  };
}
