import { access, constants, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SEALED } from './archive.ts';
import { bytesOf, UNFINISHED } from './backup-files.ts';
import { CLOCKS_DIFFER_MS } from './due.ts';
import { BackupProblem } from './fill-database.ts';
import { backupName } from './write-backup.ts';

/** What the name of every scheduled backup begins with. Nothing else in its place is ever removed. */
export const PREFIX = 'tinta-scheduled-';
const NAME = /^tinta-scheduled-\d{4}-\d\d-\d\dT\d{6}Z(?:\.tar\.gz\.age)?$/;

/** Whether this is the name of a finished scheduled backup. */
export const isScheduled = (name: string): boolean => NAME.test(name);

/** Where scheduled backups go. */
export type BackupPlace = {
  /** Throws if nothing can be stored here. Changes nothing. */
  check(): Promise<void>;
  /** Removes what interrupted runs left behind. Returns why something could not be removed. Only while no other run writes here. */
  tidy(): Promise<readonly unknown[]>;
  /** Removes what this one run left behind. `name`: its backup's, not sealed. */
  discard(name: string): Promise<void>;
  /** The names of the finished scheduled backups, the newest first (`newestFirst`). */
  names(now: number): Promise<string[]>;
  /** Stores a sealed backup, and has it read back by `check`. If that fails, nothing that looks finished is left. */
  write(
    name: string,
    bytes: AsyncIterable<Buffer>,
    check: (bytes: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void>;
  /** The bytes of a sealed backup. */
  read(name: string): AsyncIterable<Buffer>;
  remove(name: string): Promise<void>;
};

/**
 * Names of scheduled backups, the newest first. `now` in ms since epoch: a backup that is named after a later time was made while a clock
 * was wrong, and counts as older than all others. Otherwise such backups would drive out each new one.
 */
export function newestFirst(names: readonly string[], now: number): string[] {
  const latest = backupName(now + CLOCKS_DIFFER_MS, PREFIX);
  const sorted = names.filter(isScheduled).sort().reverse();
  return [...sorted.filter((name) => name <= latest), ...sorted.filter((name) => name > latest)];
}

const removeAll = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** A folder. It must exist: making it would hide that a disk is not mounted. */
export const folderPlace = (folder: string): BackupPlace => ({
  check: () =>
    access(folder, constants.W_OK).catch((cause: NodeJS.ErrnoException) => {
      const why =
        cause.code === 'ENOENT'
          ? `there is no folder ${folder}. Is its disk mounted?`
          : `the folder ${folder} cannot be written (${cause.code}).`;
      throw new BackupProblem(`BACKUP_FOLDER: ${why}`, { cause });
    }),
  async tidy() {
    const failures: unknown[] = [];
    for (const name of await readdir(folder))
      if (name.startsWith(PREFIX) && name.endsWith(UNFINISHED))
        await removeAll(join(folder, name)).catch((error: unknown) => failures.push(error));
    return failures;
  },
  async discard(name) {
    for (const of of [name, `${name}${SEALED}`]) await removeAll(join(folder, `${of}${UNFINISHED}`));
  },
  names: async (now) => newestFirst(await readdir(folder), now),
  async write(name, bytes, check) {
    const unfinished = join(folder, `${name}${UNFINISHED}`);
    try {
      await writeFile(unfinished, bytes, { flag: 'wx', flush: true });
      await check(bytesOf(unfinished));
      await rename(unfinished, join(folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },
  read: (name) => bytesOf(join(folder, name)),
  async remove(name) {
    // Renamed first, so that a half-removed one does not look finished.
    const going = join(folder, `${name}${UNFINISHED}`);
    await rename(join(folder, name), going);
    await removeAll(going);
  },
});
