import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fail, reasonOf, say, settingsFor } from '#server/backup/command-help.ts';
import { COPY } from '#server/backup/embedded-copy.ts';
import { makeScheduled } from '#server/backup/scheduled-backup.ts';
import { otherOwner } from '#server/platform/folder-owner.ts';
import { removeWhenInterrupted } from '#server/platform/interrupted.ts';
import { systemClock } from '#server/platform/system.ts';

/** Makes the backup that the settings define, now. Otherwise the server does it once a day (server/backup/backup-job.ts). */
export async function runScheduled(nothing: string): Promise<void> {
  const env = settingsFor(nothing);
  if (env.backups === null) return fail(`${nothing}: BACKUP_TIME is not set.`);
  // Else the server could neither use its folders in DATA_DIR nor remove this backup later.
  const foreign = await otherOwner(resolve(env.dataDir), env.databaseUrl === '' ? 'pg' : '');
  if (foreign !== undefined) return fail(`${nothing}: ${foreign}`);
  const at = systemClock.now();
  const work = await mkdtemp(join(resolve(env.dataDir), COPY));
  // What is not sealed yet must not stay.
  removeWhenInterrupted(work);
  const { made, notRemoved } = await makeScheduled(env, env.backups, systemClock, { at, work, copy: null })
    .finally(() => rm(work, { recursive: true, force: true }))
    .catch((error: unknown) => fail(`${nothing}: ${reasonOf(error)}`));
  const { name, rows, files } = made;
  say(`${name}: ${rows} rows and ${files} files, read back and compared.`);
  for (const error of notRemoved) say(`An older backup could not be removed: ${reasonOf(error)}`);
}
