import { deleteAccounts } from '#server/account/delete-accounts.ts';
import { publishDue } from '#server/chapter/publish-due.ts';
import { recountWords } from '#server/chapter/recount-words.ts';
import { thinRevisions } from '#server/chapter/thin-revisions.ts';
import { checkContractLog } from '#server/contract/event-log.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { checkBooks } from '#server/money/check-books.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import { tellUnsent } from '#server/sync/unsent.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import type { Timers } from '#shared/lib/ports.ts';
import type { JobName } from '#shared/protocol/desk/server.ts';
import { forgetFailure, noteFailure } from './job-failures.ts';
import { removeUnused } from './remove-unused.ts';
import { sweep } from './sweep.ts';
import { sweepFiles } from './sweep-files.ts';

/** How often the server looks for chapters to publish, for mails to send, and for expired rows. In ms. */
export const PUBLISH_INTERVAL_MS = 5_000;
export const MAIL_INTERVAL_MS = 2_000;
export const SWEEP_INTERVAL_MS = 3_600_000;
/** Delay between two runs that recount the words of some stories after the rule changed. In ms. */
const RECOUNT_INTERVAL_MS = 10_000;
/** How often all accounts' books are compared and all covers checked. In ms. */
const DAY_INTERVAL_MS = 24 * SWEEP_INTERVAL_MS;

/** Delay after a job's first failure; it doubles with each further one in a row. In ms. */
const FIRST_WAIT_MS = 5_000;
/** The longest wait after failures, unless the job's own interval is longer; and while the disk has no space. In ms. */
const LONGEST_WAIT_MS = 60_000;

export type Job = {
  readonly name: JobName;
  /** In ms. */
  readonly interval: number;
  /** The longest wait after failures, if it differs from the other jobs'. In ms. */
  readonly longestWait?: number;
  /** `ends` is aborted when this server no longer runs the jobs. Only a job that takes long needs it. */
  readonly run: (ends: AbortSignal) => Promise<unknown>;
};

const jobsOf = (deps: AppDeps, database: Pick<OpenDatabase, 'analyze'>): Job[] => [
  { name: 'publish', interval: PUBLISH_INTERVAL_MS, run: () => publishDue(deps) },
  {
    name: 'mail',
    interval: MAIL_INTERVAL_MS,
    run: async () => {
      await answerResetRequests(deps);
      await sendMails(deps);
    },
  },
  { name: 'recount words', interval: RECOUNT_INTERVAL_MS, run: () => recountWords(deps) },
  { name: 'sweep', interval: SWEEP_INTERVAL_MS, run: () => sweep(deps) },
  { name: 'delete accounts', interval: SWEEP_INTERVAL_MS, run: () => deleteAccounts(deps) },
  { name: 'sweep files', interval: SWEEP_INTERVAL_MS, run: () => sweepFiles(deps) },
  { name: 'tell unsent', interval: SWEEP_INTERVAL_MS, run: () => tellUnsent(deps) },
  { name: 'thin revisions', interval: SWEEP_INTERVAL_MS, run: () => thinRevisions(deps) },
  { name: 'check books', interval: DAY_INTERVAL_MS, run: () => checkBooks(deps) },
  { name: 'remove unused', interval: DAY_INTERVAL_MS, run: () => removeUnused(deps) },
  { name: 'check contract log', interval: SWEEP_INTERVAL_MS, run: () => checkContractLog(deps) },
  { name: 'analyze', interval: SWEEP_INTERVAL_MS, run: () => database.analyze() },
];

/**
 * Runs the background jobs while this server is the leader. Exactly one of all servers on a database is the leader (decision 0024). Each
 * job runs again one interval after its last run ended, so it never overlaps with itself. `more`: jobs that depend on the settings. The
 * returned function stops the jobs and resolves when running ones are done.
 */
export function runJobs(
  deps: AppDeps,
  database: Pick<OpenDatabase, 'kind' | 'analyze' | 'lead'>,
  timers: Timers,
  more: readonly Job[] = [],
): () => Promise<void> {
  return database.lead(timers, () => {
    if (database.kind === 'postgres') deps.logger.info({}, 'this server runs the jobs');
    const ends = [...jobsOf(deps, database), ...more].map((job) => repeat(deps, timers, job));
    return async () => {
      await Promise.all(ends.map((end) => end()));
    };
  });
}

function repeat(deps: AppDeps, timers: Timers, job: Job): () => Promise<void> {
  const ends = new AbortController();
  let cancel = () => {};
  let failures = 0;
  // What an earlier leader recorded about this job may be out of date.
  let isNoted = true;
  /** Runs the job once. Returns the wait until the next run, in ms. */
  const once = async (): Promise<number> => {
    // Every job writes, also those that delete.
    if (await deps.space.isShort()) return Math.min(job.interval, LONGEST_WAIT_MS);
    try {
      await deps.telemetry.step({ kind: 'job', name: job.name }, () => job.run(ends.signal));
      if (isNoted) await forgetFailure(deps, job.name);
      isNoted = false;
      failures = 0;
      return job.interval;
    } catch (error) {
      failures += 1;
      isNoted = true;
      deps.logger.error({ job: job.name, failures, ...errorFields(error) }, 'job failed');
      // If the database itself failed, only the log reports it.
      await noteFailure(deps, job.name, error).catch(() => undefined);
      return Math.min(
        FIRST_WAIT_MS * 2 ** (failures - 1),
        job.longestWait ?? Math.max(job.interval, LONGEST_WAIT_MS),
      );
    }
  };
  let current: Promise<void> = Promise.resolve();
  const round = () => {
    current = once().then((wait) => {
      if (!ends.signal.aborted) cancel = timers.after(wait, round);
    });
  };
  cancel = timers.after(0, round);
  return () => {
    ends.abort();
    cancel();
    return current;
  };
}
