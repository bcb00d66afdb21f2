import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The background jobs that fail at present (server/jobs/run-jobs.ts). A row goes when its job succeeds again. */
export const jobFailure = pgTable('job_failure', {
  job: text().primaryKey(),
  since: instant('since').notNull(),
  lastAt: instant('last_at').notNull(),
  /** Failures in a row. */
  times: integer().notNull(),
  /** Kind of the last error, without the words of anybody (server/logger.ts). */
  error: text().notNull(),
});
