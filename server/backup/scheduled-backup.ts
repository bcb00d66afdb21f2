import { access, constants, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { MadeBackup } from '#server/core/last-backup.ts';
import type { BackupSettings } from '#server/settings/backup-env.ts';
import type { Env } from '#server/settings/env.ts';
import type { Clock } from '#shared/lib/ports.ts';
import { UNFINISHED } from './backup-files.ts';
import { openSource } from './open-source.ts';
import { writeBackup } from './write-backup.ts';

/** What the name of every scheduled backup begins with. Nothing else in its folder is ever removed. */
const PREFIX = 'tinta-scheduled-';
const NAME = /^tinta-scheduled-\d{4}-\d\d-\d\dT\d{6}Z$/;

/** The scheduled backups in a folder, the newest first. */
export async function scheduledIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
}

/** Removes what an interrupted run left behind. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(PREFIX) && name.endsWith(UNFINISHED))
      await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes the oldest scheduled backups. Each is renamed first, so that a half-removed one does not look finished. */
async function removeOld({ folder, keep }: BackupSettings): Promise<void> {
  for (const name of (await scheduledIn(folder)).slice(keep)) {
    const going = join(folder, `${name}${UNFINISHED}`);
    await rename(join(folder, name), going);
    await rm(going, { recursive: true, force: true });
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/**
 * Makes the backup that the settings define, checks it, and only then removes those beyond the number to keep. The folder must exist: making
 * it would hide that a disk is not mounted. `copy`: the folder of a copy of the embedded database. Throws if the backup cannot be made; then
 * nothing that looks finished is left, and the earlier backups stay.
 */
export async function makeScheduled(
  env: Env,
  backups: BackupSettings,
  clock: Clock,
  copy?: string,
): Promise<MadeBackup> {
  const at = clock.now();
  await access(backups.folder, constants.W_OK);
  await removeUnfinished(backups.folder);
  const { sql, close } = await openSource(env, copy);
  const { folder, manifest } = await writeBackup(
    sql,
    { dataDir: resolve(env.dataDir), objectStore: env.s3 !== null, keys: true, now: at, prefix: PREFIX },
    backups.folder,
  ).finally(close);
  await removeOld(backups);
  return {
    name: basename(folder),
    at,
    tookMs: clock.now() - at,
    bytes: await bytesIn(folder),
    rows: Object.values(manifest.tables).reduce((sum, count) => sum + count, 0),
    files: manifest.files,
  };
}
