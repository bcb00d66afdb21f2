import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile, FOLDERS, type Folder } from './backup-files.ts';
import { BackupProblem, fillDatabase } from './fill-database.ts';
import { RESTORING, UNPACKED } from './folder-state.ts';
import type { CheckedBackup } from './read-backup.ts';
import { openFolder, type Sql } from './table-rows.ts';

/** What an empty data folder may contain: the lock, and `lost+found`, which a file system makes itself. */
const NOTHING = new Set(['server.sock', 'server.sock.turn', 'lost+found', RESTORING, UNPACKED]);

/**
 * Restores a checked backup into an empty data folder, whose lock the caller has, and into an empty database: `onPostgres`, or an embedded
 * one in the data folder. Everything is written to a separate folder and moved into place at the end. So a restore that was broken off can
 * be repeated from the start. Throws `BackupProblem`.
 */
export async function restoreBackup(
  backup: CheckedBackup,
  dataDir: string,
  onPostgres: Sql | undefined,
): Promise<void> {
  await checkFolder(dataDir, backup.manifest.keys);
  const restoring = join(dataDir, RESTORING);
  await rm(restoring, { recursive: true, force: true });
  await mkdir(restoring);
  for (const name of backup.files)
    if ((await copyFile(join(backup.folder, name), join(restoring, name))) === undefined)
      throw new Error(`${name} is gone`);
  if (onPostgres === undefined) {
    const { sql, close } = await openFolder(join(restoring, 'pg'));
    await fillDatabase(sql, backup.rows).finally(close);
  } else await fillDatabase(onPostgres, backup.rows);
  // The database is moved last: a server that finds it also finds its keys.
  const made = await readdir(restoring);
  for (const name of [...(Object.keys(FOLDERS) as Folder[]), 'pg'])
    if (made.includes(name)) await rename(join(restoring, name), join(dataDir, name));
  await rm(restoring, { recursive: true });
}

/** Throws `BackupProblem` if the data folder is not empty. Keys may be in the folder if the backup has no keys: they are then not overwritten. */
export async function checkFolder(dataDir: string, hasKeys: boolean): Promise<void> {
  const found = (await readdir(dataDir)).filter((name) => !NOTHING.has(name) && (hasKeys || name !== 'keys'));
  if (found.length > 0)
    throw new BackupProblem(
      `The data folder ${dataDir} is not empty (${found.slice(0, 5).join(', ')}). Nothing was changed. Set DATA_DIR to an empty folder, or move what is there away.`,
    );
}
