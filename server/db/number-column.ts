import { type SQL, sql } from 'drizzle-orm';

/** A computed SQL value (`count`, `sum`, `max`) as a number: pg returns `bigint` as a string, PGlite does not. */
export const numberColumn = (expression: SQL): SQL<number> => sql<number>`${expression}`.mapWith(Number);
