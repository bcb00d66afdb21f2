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
import { SCHEDULED_WORK } from './embedded-copy.ts';
import { placeOf } from './place-of.ts';
import type { BackupAnswer, BackupTask } from './worker-messages.ts';

/** How often the server looks whether a backup is due. In ms. */
const LOOK_MS = 30_000;
/** The longest wait after failures: each attempt may copy the whole database. In ms. */
const LONGEST_WAIT_MS = 900_000;

/** Why is in the line of the log before. Its code is that of the error in the thread, or its kind. */
class BackupFailed extends OwnError {
  override name = 'BackupFailed';
  readonly code: string;
  constructor(error: string) {
    super(error);
    this.code = error.split(' ').at(-1) ?? '';
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
    const note = (error: string) =>
      writeLastBackup(deps.db, { made, failed: { at: deps.clock.now(), error } });
    const answer = await withFolder(database, dataDir, (task) => runWorker(program, task, ends)).catch(
      async (error: unknown) => {
        await note(errorFields(error).error);
        throw error;
      },
    );
    if (answer === null) return void (await (await placeOf(backups)).tidy());
    if ('failed' in answer) {
      deps.logger.error(answer.failed, 'no backup was made');
      await note(answer.failed.error);
      throw new BackupFailed(answer.failed.error);
    }
    await writeLastBackup(deps.db, { made: answer.made, failed: null });
    const { name, tookMs, bytes, rows, files } = answer.made;
    deps.logger.info({ backup: name, ms: tookMs, bytes, rows, files }, 'backup made');
    for (const fields of answer.notRemoved) deps.logger.warn(fields, 'an older backup was not removed');
  },
});

/** Runs the task with a folder to work in, and in it a copy of the embedded database as it is now. Removes the folder afterwards. */
async function withFolder<T>(
  { copyFiles }: Pick<OpenDatabase, 'copyFiles'>,
  dataDir: string,
  task: (of: BackupTask) => Promise<T>,
): Promise<T> {
  const work = join(dataDir, SCHEDULED_WORK);
  const remove = () => rm(work, { recursive: true, force: true });
  try {
    await remove();
    await mkdir(work);
    if (copyFiles === undefined) return await task({ work, copy: null });
    const copy = join(work, 'pg');
    await copyFiles(copy);
    return await task({ work, copy });
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
