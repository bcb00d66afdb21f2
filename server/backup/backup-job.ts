import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppDeps } from '#server/core/deps.ts';
import { readLastBackup, writeLastBackup } from '#server/core/last-backup.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import type { Job } from '#server/jobs/run-jobs.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { BackupSettings } from '#server/settings/backup-env.ts';
import { isDue } from './due.ts';
import { SCHEDULED_COPY } from './embedded-copy.ts';
import { removeUnfinished } from './scheduled-backup.ts';
import type { BackupAnswer, BackupTask } from './worker-messages.ts';

/** How often the server looks whether a backup is due. In ms. */
const LOOK_MS = 30_000;
/** The longest wait after failures: each attempt may copy the whole database. In ms. */
const LONGEST_WAIT_MS = 900_000;

/** Its name and code are those of the error in the other thread. */
class BackupFailed extends Error {
  readonly code: string;
  constructor(name: string, code: string) {
    super('no backup was made');
    this.name = name;
    this.code = code;
  }
}

type Deps = Pick<AppDeps, 'db' | 'clock' | 'logger'>;

/**
 * The job that makes a backup once a day. A thread of its own does the work (`program`, the built backup-worker.ts): reading and hashing a
 * whole database would keep the server from answering. Of the embedded database it reads a copy, for which saves wait a moment.
 */
export const backupJob = (
  deps: Deps,
  database: Pick<OpenDatabase, 'copyFiles'>,
  backups: BackupSettings,
  dataDir: string,
  program: string,
): Job => ({
  name: 'backup',
  interval: LOOK_MS,
  longestWait: LONGEST_WAIT_MS,
  run: async (ends) => {
    const { made } = await readLastBackup(deps.db);
    if (!isDue(backups.time, deps.clock.now(), made?.at ?? null)) return;
    try {
      const answer = await withCopy(database, dataDir, (copy) => runWorker(program, { copy }, ends));
      if (answer === null) return removeUnfinished(backups.folder);
      if ('reason' in answer) {
        deps.logger.error({ reason: answer.reason }, 'no backup was made');
        throw new BackupFailed(answer.name, answer.code);
      }
      await writeLastBackup(deps.db, { made: answer.made, failed: null });
      const { name, tookMs, bytes, rows, files } = answer.made;
      deps.logger.info({ backup: name, ms: tookMs, bytes, rows, files }, 'backup made');
    } catch (error) {
      const failed = { at: deps.clock.now(), error: errorFields(error).error };
      // If the database itself failed, only the log reports it.
      await writeLastBackup(deps.db, { made, failed }).catch(() => undefined);
      throw error;
    }
  },
});

/** Runs the task with a copy of the embedded database as it is now; null on PostgreSQL. Removes the copy afterwards. */
async function withCopy<T>(
  { copyFiles }: Pick<OpenDatabase, 'copyFiles'>,
  dataDir: string,
  task: (copy: string | null) => Promise<T>,
): Promise<T> {
  if (copyFiles === undefined) return task(null);
  const folder = join(dataDir, SCHEDULED_COPY);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await remove();
    await mkdir(folder);
    await copyFiles(join(folder, 'pg'));
    return await task(join(folder, 'pg'));
  } finally {
    await remove();
  }
}

/** Runs the thread. Resolves with null if it was ended because this server ends. */
function runWorker(program: string, task: BackupTask, ends: AbortSignal): Promise<BackupAnswer | null> {
  if (ends.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: task });
    const end = () => void worker.terminate();
    ends.addEventListener('abort', end);
    let answer: BackupAnswer | undefined;
    worker.on('message', (message: BackupAnswer) => {
      answer = message;
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      ends.removeEventListener('abort', end);
      if (answer !== undefined) resolve(answer);
      else if (ends.aborted) resolve(null);
      else reject(new OwnError('the thread ended without an answer'));
    });
  });
}
