import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * How much callers of ordinary calls used at all servers together (server/middleware/share-limits.ts). Unlogged (migration 0016): writing
 * it is cheap, and after a crash of PostgreSQL it is empty. A row is deleted once `busyUntil` has passed.
 */
export const callRate = pgTable('call_rate', {
  /** Name of the limit and a keyed hash of an account's id or an address. */
  key: text().primaryKey(),
  /** A time of the database's clock. */
  busyUntil: instant('busy_until').notNull(),
});
