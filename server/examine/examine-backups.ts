import { access, constants, stat } from 'node:fs/promises';
import { placeOf } from '#server/backup/place-of.ts';
import { reason } from '#server/platform/error-reason.ts';
import { systemClock, systemTimers } from '#server/platform/system.ts';
import type { BackupSettings } from '#server/settings/backup-env.ts';
import type { Env } from '#server/settings/env.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** How long the place of the backups may take to answer: a server that starts waits for it. In ms. */
const ANSWER_MS = 10_000;

/** Whether scheduled backups can be stored. */
export async function examineBackups(
  { backups, backupKeys, s3 }: Env,
  waitMs = ANSWER_MS,
): Promise<Finding[]> {
  if (backups === null) return [note('BACKUP_TIME is not set. The server makes no backups by itself.')];
  const { folder, store } = backups;
  const found = store === null ? examineFolder(folder, backupKeys.length > 0) : examineStore(backups);
  const late =
    store === null
      ? `BACKUP_FOLDER: the folder ${folder} does not answer. Is it on a share that is gone?`
      : 'BACKUP_S3_URL: the object store does not answer.';
  return [
    ...(await inTime(found, waitMs, late)),
    ...(s3 === null ? [] : [note('The files in the object store are in no backup: see to their own.')]),
  ];
}

const inTime = (found: Promise<Finding[]>, waitMs: number, late: string): Promise<Finding[]> =>
  new Promise((resolve, reject) => {
    const cancel = systemTimers.after(waitMs, () => resolve([problem(late)]));
    found.then(resolve, reject).finally(cancel);
  });

/** Whether the object store of the backups answers, and knows the bucket and the key. */
const examineStore = (backups: BackupSettings): Promise<Finding[]> =>
  placeOf(backups)
    .then((place) => place.names(systemClock.now()))
    .then(
      (names) => [ok(`The object store of the backups answers. Backups in it: ${names.length}.`)],
      (error: unknown) => [problem(`BACKUP_S3_URL: the object store cannot be used: ${reason(error)}`)],
    );

/** Makes no folder: that would hide that a disk is not mounted. */
async function examineFolder(folder: string, hasKey: boolean): Promise<Finding[]> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error)
    return [problem(`BACKUP_FOLDER: there is no folder ${folder} (${found.code}).`)];
  if (!found.isDirectory()) return [problem(`BACKUP_FOLDER names ${folder}, which is not a folder.`)];
  const mayWrite = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!mayWrite) return [problem(`BACKUP_FOLDER: this user may not read and write the folder ${folder}.`)];
  return [
    ok(`The folder of the backups ${folder} can be written.`),
    ...(hasKey
      ? []
      : [note('BACKUP_KEY is not set. Whoever reads the backups has all texts, addresses and keys.')]),
  ];
}
