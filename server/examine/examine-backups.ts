import { access, constants, stat } from 'node:fs/promises';
import type { Env } from '#server/settings/env.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** Whether scheduled backups can be written. Makes no folder: that would hide that a disk is not mounted. */
export async function examineBackups({ backups, s3 }: Env): Promise<Finding[]> {
  if (backups === null) return [note('BACKUP_TIME is not set. The server makes no backups by itself.')];
  const { folder } = backups;
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
    ...(s3 === null ? [] : [note('The files in the object store are in no backup: see to their own.')]),
  ];
}
