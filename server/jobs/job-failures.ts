import { eq, sql } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import { jobFailure } from '#server/db/schema/job.ts';
import { errorFields } from '#server/ports/error-fields.ts';

type Deps = Pick<AppDeps, 'db' | 'clock'>;

/** Records that a job failed, and how often in a row. `npm run doctor` shows it. */
export async function noteFailure({ db, clock }: Deps, job: string, cause: unknown): Promise<void> {
  const now = clock.now();
  const { error } = errorFields(cause);
  await db
    .insert(jobFailure)
    .values({ job, since: now, lastAt: now, times: 1, error })
    .onConflictDoUpdate({
      target: jobFailure.job,
      set: { lastAt: now, times: sql`${jobFailure.times} + 1`, error },
    });
}

/** Removes the record, as the job succeeded. */
export async function forgetFailure({ db }: Deps, job: string): Promise<void> {
  await db.delete(jobFailure).where(eq(jobFailure.job, job));
}
