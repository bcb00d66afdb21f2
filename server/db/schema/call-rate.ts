import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * What callers of ordinary calls used at all servers (server/middleware/share-limits.ts). Unlogged (migration 0016): writing it is cheap,
 * and after a crash of PostgreSQL it is empty. Deleted once `busyUntil` has passed.
 */
export const callRate = pgTable('call_rate', {
  /** Name of the limit and a keyed hash of an account's id or an address. */
  key: text().primaryKey(),
  /** By the database's clock. */
  busyUntil: instant('busy_until').notNull(),
});
