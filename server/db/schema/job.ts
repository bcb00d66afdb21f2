import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The background jobs that fail at present (server/jobs/run-jobs.ts). A row is deleted when its job succeeds again. */
export const jobFailure = pgTable('job_failure', {
  job: text().primaryKey(),
  since: instant('since').notNull(),
  lastAt: instant('last_at').notNull(),
  /** Failures in a row. */
  times: integer().notNull(),
  /** Kind of the last error, without anyone's words (server/ports/logger.ts). */
  error: text().notNull(),
});

/**
 * Items of background jobs that fail at present (server/core/each-item.ts). A row is deleted when its item succeeds or is no longer tried.
 */
export const itemFailure = pgTable(
  'item_failure',
  {
    job: text().notNull(),
    /** The item's id, or the name of its file. */
    item: text().notNull(),
    since: instant('since').notNull(),
    lastAt: instant('last_at').notNull(),
    /** Failures in a row. */
    times: integer().notNull(),
    /** When it is tried again. */
    retryAt: instant('retry_at').notNull(),
    /** Kind of the last error, without anyone's words (server/ports/logger.ts). */
    error: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.job, table.item] })],
);
