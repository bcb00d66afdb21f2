import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemClock } from '#server/platform/system.ts';
import type { Env } from '#server/settings/env.ts';
import { SEALED, unpack } from './archive.ts';
import { bytesOf, UNFINISHED } from './backup-files.ts';
import { type BackupPlace, isScheduled } from './backup-place.ts';
import { BackupProblem } from './fill-database.ts';
import { placeOf } from './place-of.ts';
import { type CheckedBackup, checkBackup, checkFiles } from './read-backup.ts';

/** What the newest scheduled backup is called on the command line. */
const LATEST = 'latest';

type Task<T> = (backup: CheckedBackup) => Promise<T>;
type BackupEnv = Pick<Env, 'backups' | 'backupKeys'>;

/**
 * Checks a backup, and runs the task with it. `target`: the path of a folder or a sealed file, the name of a backup in the object store, or
 * `latest`, the newest one of the schedule. A sealed one is first opened with one of the keys, into a folder `work` that is made and in any
 * case removed. Throws `BackupProblem`.
 */
export async function withBackup<T>(env: BackupEnv, target: string, work: string, task: Task<T>): Promise<T> {
  const { backups } = env;
  const place = backups === null ? null : await placeOf(backups);
  const name = target === LATEST ? await newest(place) : target;
  const isStored = backups?.store !== null && isScheduled(name) && !(await isThere(name));
  if (place !== null && isStored) return withSealed(env, name, place.read(name), work, task);
  const path = target === LATEST ? join(backups?.folder ?? '', name) : resolve(name);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return task(await checkBackup(path));
  return withSealed(env, path, bytesOf(path), work, task);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function newest(place: BackupPlace | null): Promise<string> {
  if (place === null) throw new BackupProblem('BACKUP_TIME is not set. Name the backup.');
  const [name] = await place.names(systemClock.now());
  if (name === undefined) throw new BackupProblem('The server has made no backup yet.');
  return name;
}

async function withSealed<T>(
  { backupKeys }: BackupEnv,
  name: string,
  bytes: AsyncIterable<Buffer>,
  work: string,
  task: Task<T>,
): Promise<T> {
  if (name.endsWith(UNFINISHED))
    throw new BackupProblem(`The backup ${name} was never finished. Take another one.`);
  if (!name.endsWith('.age'))
    throw new BackupProblem(
      `${name} is no backup: a backup is a folder, or a file whose name ends in ${SEALED}.`,
    );
  if (backupKeys.length === 0)
    throw new BackupProblem(`The backup ${name} is sealed: set BACKUP_KEY to the key that it was made with.`);
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  try {
    await unpack(bytes, backupKeys, work);
    return await task(await checkFiles(work));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
