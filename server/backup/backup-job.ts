import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AppDeps } from '#server/core/deps.ts';
import { type MadeBackup, readLastBackup, writeLastBackup } from '#server/core/last-backup.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import type { Job } from '#server/jobs/run-jobs.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { BackupSettings } from '#server/settings/backup-env.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { PREFIX } from './backup-place.ts';
import { isDue } from './due.ts';
import { SCHEDULED_WORK } from './embedded-copy.ts';
import { placeOf } from './place-of.ts';
import type { BackupAnswer, BackupTask } from './worker-messages.ts';
import { backupName } from './write-backup.ts';

/** How often the server looks whether a backup is due. In ms. */
const LOOK_MS = 30_000;
/** The longest wait after failures: each attempt may copy the whole database. In ms. */
const LONGEST_WAIT_MS = 900_000;
const HOUR_MS = 3_600_000;
/** A run that takes longer hangs, for example on a share that does not answer: it is given up. In hours. */
const LONGEST_RUN_HOURS = 20;

/** Why is in the line of the log before. Its code is that of the error in the thread, or its kind. */
class BackupFailed extends OwnError {
  override name = 'BackupFailed';
  readonly code: string;
  constructor(error: string) {
    super(error);
    this.code = error.split(' ').at(-1) ?? '';
  }
}

type MadeAnswer = Extract<BackupAnswer, { made: unknown }>;
type Deps = Pick<AppDeps, 'db' | 'clock' | 'timers' | 'logger'>;

/**
 * The job that makes a backup once a day. A thread of its own does the work (`program`, the built backup-worker.ts): reading and hashing a
 * whole database would keep the server from answering. Of the embedded database it reads a copy, for which saves wait a moment.
 */
export function backupJob(
  deps: Deps,
  database: Pick<OpenDatabase, 'copyFiles'>,
  backups: BackupSettings,
  dataDir: string,
  program: string,
): Job {
  /**
   * What this server made and could not store in the database, and the one that is stored there instead. Without it a database that cannot be
   * written would get one backup after the other, and each would remove an older one.
   */
  let unrecorded: { readonly made: MadeBackup; readonly stored: string | undefined } | null = null;

  const attempt = async (at: number, ends: AbortSignal): Promise<BackupAnswer | null> => {
    const place = await placeOf(backups);
    // Before anything is copied, for which saves wait.
    await place.check();
    const answer = await withFolder(database, dataDir, (folders) =>
      runWorker(program, { ...folders, at }, ends, deps.timers),
    );
    if (answer === null) await place.discard(backupName(at, PREFIX));
    return answer;
  };
  const record = async (made: MadeBackup): Promise<void> => {
    await writeLastBackup(deps.db, { made, failed: null });
    unrecorded = null;
  };
  const keep = async ({ made, notRemoved }: MadeAnswer, stored: string | undefined): Promise<void> => {
    unrecorded = { made, stored };
    const { name, tookMs, bytes, rows, files } = made;
    deps.logger.info({ backup: name, ms: tookMs, bytes, rows, files }, 'backup made');
    for (const fields of notRemoved) deps.logger.warn(fields, 'an older backup was not removed');
    await record(made);
  };

  return {
    name: 'backup',
    interval: LOOK_MS,
    longestWait: LONGEST_WAIT_MS,
    run: async (ends) => {
      const { made } = await readLastBackup(deps.db);
      const at = deps.clock.now();
      // Another server may have made one since.
      const own = unrecorded !== null && unrecorded.stored === made?.name ? unrecorded.made : null;
      const last = own ?? made;
      if (!isDue(backups.time, at, last?.at ?? null)) return own === null ? undefined : record(own);
      const answer = await attempt(at, ends).catch((error: unknown) => ({ failed: errorFields(error) }));
      if (answer === null) return;
      if ('made' in answer) return keep(answer, made?.name);
      const { error } = answer.failed;
      deps.logger.error(answer.failed, 'no backup was made');
      await writeLastBackup(deps.db, { made: last, failed: { at: deps.clock.now(), error } });
      throw new BackupFailed(error);
    },
  };
}

/** Runs the task with a folder to work in, and in it a copy of the embedded database as it is now. Removes the folder afterwards. */
async function withFolder<T>(
  { copyFiles }: Pick<OpenDatabase, 'copyFiles'>,
  dataDir: string,
  task: (of: Pick<BackupTask, 'work' | 'copy'>) => Promise<T>,
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
function runWorker(
  program: string,
  task: BackupTask,
  ends: AbortSignal,
  timers: Timers,
): Promise<BackupAnswer | null> {
  if (ends.aborted) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: task });
    const end = () => void worker.terminate();
    let isLate = false;
    const cancel = timers.after(LONGEST_RUN_HOURS * HOUR_MS, () => {
      isLate = true;
      end();
    });
    ends.addEventListener('abort', end);
    let answer: BackupAnswer | undefined;
    worker.once('message', (message: BackupAnswer) => {
      answer = message;
      // An open connection would keep it running.
      end();
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      cancel();
      ends.removeEventListener('abort', end);
      if (answer !== undefined) resolve(answer);
      else if (ends.aborted) resolve(null);
      else if (isLate) reject(new OwnError(`the thread did not end within ${LONGEST_RUN_HOURS} hours`));
      else reject(new OwnError('the thread ended without an answer'));
    });
  });
}
