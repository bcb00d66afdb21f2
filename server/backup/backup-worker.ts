import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#server/platform/system.ts';
import { errorFields } from '#server/ports/error-fields.ts';
import { readEnv } from '#server/settings/env.ts';
import { BackupProblem } from './fill-database.ts';
import { makeScheduled } from './scheduled-backup.ts';
import type { BackupAnswer, BackupTask } from './worker-messages.ts';

/** The thread that makes a scheduled backup for the server (backup-job.ts). */
async function make(task: BackupTask): Promise<BackupAnswer> {
  try {
    const env = readEnv(process.env, []);
    if (!env.ok || env.value.backups === null) throw new BackupProblem('The settings have changed.');
    const { made, notRemoved } = await makeScheduled(env.value, env.value.backups, systemClock, task);
    return { made, notRemoved: notRemoved.map(errorFields) };
  } catch (error) {
    return { failed: errorFields(error) };
  }
}

parentPort?.postMessage(await make(workerData as BackupTask));
