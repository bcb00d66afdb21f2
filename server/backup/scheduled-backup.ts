import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { MadeBackup } from '#server/core/last-backup.ts';
import { bytesIn, roomBeside } from '#server/platform/room.ts';
import type { BackupSettings } from '#server/settings/backup-env.ts';
import type { Env } from '#server/settings/env.ts';
import type { Clock } from '#shared/lib/ports.ts';
import { checkArchive, packed, SEALED } from './archive.ts';
import { readSums, SUMS } from './backup-files.ts';
import { withBackupLock } from './backup-lock.ts';
import { type BackupPlace, PREFIX } from './backup-place.ts';
import { openSource } from './open-source.ts';
import { placeOf } from './place-of.ts';
import { removeOld } from './remove-old.ts';
import type { BackupTask } from './worker-messages.ts';
import { writeBackup } from './write-backup.ts';

/** Seals a backup into one file of the place, which is read back. Returns its name and size. */
async function seal(
  folder: string,
  key: string,
  place: BackupPlace,
  checkRoom: () => Promise<void>,
): Promise<{ name: string; bytes: number }> {
  const name = `${basename(folder)}${SEALED}`;
  const sums = readSums(await readFile(join(folder, SUMS), 'utf8')) ?? new Map<string, string>();
  let bytes = 0;
  async function* counted() {
    for await (const part of packed(folder, key)) {
      bytes += part.length;
      await checkRoom();
      yield part;
    }
  }
  await place.write(name, counted(), (stored) => checkArchive(stored, [key], sums));
  return { name, bytes };
}

/** The backup that was made, and why older ones or remnants could not be removed. */
export type Scheduled = { readonly made: MadeBackup; readonly notRemoved: readonly unknown[] };

/**
 * Makes the backup that the settings define, checks it, and only then removes those beyond the number to keep. Works in
 * the folder `work` until it is sealed. Throws if the backup cannot be made; then nothing that looks finished is left, and the earlier
 * backups stay. One at a time (`withBackupLock`).
 */
export const makeScheduled = (
  env: Env,
  backups: BackupSettings,
  clock: Clock,
  task: BackupTask,
): Promise<Scheduled> => withBackupLock(env, () => make(env, backups, clock, task));

async function make(
  env: Env,
  backups: BackupSettings,
  clock: Clock,
  { at, work, copy }: BackupTask,
): Promise<Scheduled> {
  const place = await placeOf(backups);
  await place.check();
  const remnants = await place.tidy();
  const dataDir = resolve(env.dataDir);
  const checkRoom = backups.store === null ? await roomBeside(backups.folder, dataDir) : async () => {};
  const [key] = env.backupKeys;
  const { sql, close } = await openSource(env, copy ?? undefined);
  const { folder, manifest } = await writeBackup(
    sql,
    { dataDir, objectStore: env.s3 !== null, keys: true, now: at, prefix: PREFIX },
    key === undefined ? backups.folder : work,
  ).finally(close);
  const stored =
    key === undefined
      ? { name: basename(folder), bytes: await bytesIn(folder) }
      : await seal(folder, key, place, checkRoom);
  const notRemoved = [...remnants, ...(await removeOld(place, stored.name, backups.keep, at))];
  const made = {
    ...stored,
    at,
    tookMs: Math.max(0, clock.now() - at),
    rows: Object.values(manifest.tables).reduce((sum, count) => sum + count, 0),
    files: manifest.files,
  };
  return { made, notRemoved };
}
