import type { AppDeps } from '#server/app-deps.ts';
import { answerResetRequests } from '#server/auth/request-reset.ts';
import { errorFields } from '#server/logger.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { publishDue } from './publish-due.ts';
import { sendMails } from './send-mails.ts';
import { sweep } from './sweep.ts';
import { sweepFiles } from './sweep-files.ts';
import { tellUnsent } from './tell-unsent.ts';

/** How often the server looks for chapters to publish, for mails to send, and for expired rows. In ms. */
export const PUBLISH_INTERVAL_MS = 5_000;
export const MAIL_INTERVAL_MS = 2_000;
export const SWEEP_INTERVAL_MS = 3_600_000;

/** Starts the server's background jobs. The returned function stops them and resolves when running jobs are done. */
export function runJobs(deps: AppDeps, timers: Timers): () => Promise<void> {
  const ends = [
    repeat(deps, timers, PUBLISH_INTERVAL_MS, 'publish', () => publishDue(deps)),
    repeat(deps, timers, MAIL_INTERVAL_MS, 'mail', async () => {
      await answerResetRequests(deps);
      await sendMails(deps);
    }),
    repeat(deps, timers, SWEEP_INTERVAL_MS, 'sweep', () => sweep(deps)),
    repeat(deps, timers, SWEEP_INTERVAL_MS, 'delete accounts', () => deleteAccounts(deps)),
    repeat(deps, timers, SWEEP_INTERVAL_MS, 'sweep files', () => sweepFiles(deps)),
    repeat(deps, timers, SWEEP_INTERVAL_MS, 'tell unsent', () => tellUnsent(deps)),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

function repeat(
  deps: AppDeps,
  timers: Timers,
  interval: number,
  job: string,
  run: () => Promise<unknown>,
): () => Promise<void> {
  let ended = false;
  let current: Promise<void> = Promise.resolve();
  let cancel = () => {};
  const round = () => {
    current = run()
      .then(() => undefined)
      // A failed job runs again at its next turn; nothing waits for it.
      .catch((error: unknown) => deps.logger.error({ job, ...errorFields(error) }, 'job failed'))
      .finally(() => {
        if (!ended) cancel = timers.after(interval, round);
      });
  };
  cancel = timers.after(0, round);
  return () => {
    ended = true;
    cancel();
    return current;
  };
}
