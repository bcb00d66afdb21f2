import { and, eq, gt, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Reader } from '#server/db/database.ts';
import { itemFailure } from '#server/db/schema/job.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import type { AppDeps } from './deps.ts';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'logger'>;

/**
 * The wait after an item's first failure. It doubles with each further failure, up to `LONGEST_WAIT_MS`. Both waits are longer than a
 * failed job's wait (run-jobs.ts): otherwise the same items would fail first in each run. In ms.
 */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 4 * 3_600_000;
/** After this many failures in a row, the job itself counts as failed. */
const IN_A_ROW_MAX = 20;

/**
 * Handles each item of a job separately: an item that throws is recorded (`item_failure`, shown by `npm run doctor`), waits longer after
 * each failure, and does not stop the others. The job chooses its items with `isNotWaiting`. Throws if nothing succeeds any more, or if the
 * failure cannot be recorded: then the database or the file store has failed. Returns the results of the items that succeeded.
 */
export async function eachItem<Id extends string, Result>(
  deps: Deps,
  job: string,
  ids: readonly Id[],
  run: (id: Id) => Promise<Result>,
): Promise<Result[]> {
  if (ids.length === 0) return [];
  const failed = new Set(await failedItems(deps.db, job));
  const results: Result[] = [];
  let inARow = 0;
  for (const id of ids) {
    try {
      results.push(await run(id));
      inARow = 0;
      if (failed.has(id)) await forgetItem(deps.db, job, id);
    } catch (error) {
      inARow += 1;
      await noteItem(deps, job, id, error);
      if (inARow === IN_A_ROW_MAX) throw error;
    }
  }
  return results;
}

/**
 * A condition on a job's items, by id: leaves out those that wait after a failure. `now` in ms since epoch. A wait of more than
 * `LONGEST_WAIT_MS` is ignored: it shows that the clock went back.
 */
export const isNotWaiting = (db: Reader, job: string, id: AnyPgColumn, now: number): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(itemFailure)
      .where(
        and(
          eq(itemFailure.job, job),
          sql`${itemFailure.item} = ${id}::text`,
          gt(itemFailure.retryAt, now),
          lte(itemFailure.retryAt, now + LONGEST_WAIT_MS),
        ),
      ),
  );

/** The items of a job that failed at their last try. */
export async function failedItems(db: Reader, job: string): Promise<string[]> {
  const rows = await db.select({ item: itemFailure.item }).from(itemFailure).where(eq(itemFailure.job, job));
  return rows.map(({ item }) => item);
}

/** Deletes the record of a failed item, because it succeeded. */
export async function forgetItem(db: AppDeps['db'], job: string, item: string): Promise<void> {
  await db.delete(itemFailure).where(and(eq(itemFailure.job, job), eq(itemFailure.item, item)));
}

/** Records that an item failed, and when it may be tried again. */
export async function noteItem({ db, clock, logger }: Deps, job: string, item: string, cause: unknown) {
  const now = clock.now();
  const fields = errorFields(cause);
  logger.error({ job, item, ...fields }, 'item of a job failed');
  const wait = sql`least(${FIRST_WAIT_MS} * power(2, least(${itemFailure.times}, 30)), ${LONGEST_WAIT_MS})::bigint`;
  await db
    .insert(itemFailure)
    .values({
      job,
      item,
      since: now,
      lastAt: now,
      times: 1,
      retryAt: now + FIRST_WAIT_MS,
      error: fields.error,
    })
    .onConflictDoUpdate({
      target: [itemFailure.job, itemFailure.item],
      set: {
        lastAt: now,
        times: sql`${itemFailure.times} + 1`,
        retryAt: sql`${now}::bigint + ${wait}`,
        error: fields.error,
      },
    });
}
