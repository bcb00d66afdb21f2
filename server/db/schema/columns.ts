import { bigint } from 'drizzle-orm/pg-core';

/** An instant: milliseconds since the epoch, from the Clock port. pg returns `bigint` as a string; the mode converts it in one place. */
export const instant = (name: string) => bigint(name, { mode: 'number' });

/** Money: US cents, always whole; negative only where a column says so. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** What becomes of a row when the row it belongs to is deleted: it is deleted too, or it forbids the deletion. */
export type OnDelete = 'cascade' | 'no action';
