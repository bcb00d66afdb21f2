import { bigint } from 'drizzle-orm/pg-core';

/**
 * An instant: milliseconds since the epoch, from the Clock port. pg returns `bigint` as a string; the column's mode converts it here for
 * all tables.
 */
export const instant = (name: string) => bigint(name, { mode: 'number' });

/** Money: US cents, always whole; negative only where a column says so. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** What happens to a row when the row to which it belongs is deleted: it is deleted too, or it prevents the deletion. */
export type OnDelete = 'cascade' | 'no action';
