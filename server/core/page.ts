import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as v from 'valibot';

/** A position in a list: the sort value and id of the last item shown. */
export type Cursor = { value: number; id: string };

const cursorSchema = v.tuple([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.uuid())]);

/** A cursor in its wire format: opaque to clients. */
const encodeCursor = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.value, cursor.id])).toString('base64url');

/** Reads a cursor from the wire. undefined for '' and for a text that is not a cursor: the list then starts at its first item. */
export function decodeCursor(text: string): Cursor | undefined {
  if (text === '') return undefined;
  try {
    const parsed = v.safeParse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return parsed.success ? { value: parsed.output[0], id: parsed.output[1] } : undefined;
  } catch {
    return undefined;
  }
}

/** The order of a list: by a time or number, then by id, so that no two rows have the same position. */
export type ListOrder = {
  readonly value: PgColumn | SQL;
  readonly id: PgColumn;
  readonly direction: 'ascending' | 'descending';
};

/**
 * The rows after the cursor. It compares whole positions, so an index over (…, value, id) finds them directly, however long the list is.
 */
export function behind({ value, id, direction }: ListOrder, cursor: string): SQL | undefined {
  const place = decodeCursor(cursor);
  if (place === undefined) return undefined;
  const sign = sql.raw(direction === 'ascending' ? '>' : '<');
  return sql`(${value}, ${id}) ${sign} (${place.value}::bigint, ${place.id}::uuid)`;
}

/** The order of a list, for `orderBy`. */
export const inOrder = ({ value, id, direction }: ListOrder): [SQL, SQL] =>
  direction === 'ascending' ? [asc(value), asc(id)] : [desc(value), desc(id)];

/** A page made from `size` + 1 rows: the last row only shows that there are more. */
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
