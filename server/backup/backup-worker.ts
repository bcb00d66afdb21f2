import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#server/platform/system.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { readEnv } from '#server/settings/env.ts';
import { makeScheduled } from './scheduled-backup.ts';
import type { BackupAnswer, BackupTask } from './worker-messages.ts';

/** The thread that makes a scheduled backup for the server (backup-job.ts). */
async function work({ copy }: BackupTask): Promise<BackupAnswer> {
  const env = readEnv(process.env, []);
  if (!env.ok || env.value.backups === null)
    return { name: 'Error', code: 'settings', reason: 'the settings have changed' };
  try {
    return { made: await makeScheduled(env.value, env.value.backups, systemClock, copy ?? undefined) };
  } catch (error) {
    const { name, code = '' } = error as NodeJS.ErrnoException;
    // The reason is logged: a message may quote a row, or the name of an author's file.
    const { error: kind, errorMessage } = errorFields(error);
    return { name, code, reason: errorMessage ?? kind };
  }
}

parentPort?.postMessage(await work(workerData as BackupTask));
