import { createReadStream } from 'node:fs';
import { access, constants, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from './backup-files.ts';

/** What the name of every scheduled backup begins with. Nothing else in its place is ever removed. */
export const PREFIX = 'tinta-scheduled-';
const NAME = /^tinta-scheduled-\d{4}-\d\d-\d\dT\d{6}Z(?:\.sealed)?$/;

/** Whether this is the name of a finished scheduled backup. */
export const isScheduled = (name: string): boolean => NAME.test(name);

/** Where scheduled backups go. */
export type BackupPlace = {
  /** Throws if nothing can be stored here. Removes what an interrupted run left behind. */
  prepare(): Promise<void>;
  /** The names of the finished scheduled backups, the newest first. */
  names(): Promise<string[]>;
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

/** Names of scheduled backups, the newest first. */
export const newestFirst = (names: readonly string[]): string[] => names.filter(isScheduled).sort().reverse();

/** A folder. It must exist: making it would hide that a disk is not mounted. */
export const folderPlace = (folder: string): BackupPlace => ({
  async prepare() {
    await access(folder, constants.W_OK);
    for (const name of await readdir(folder))
      if (name.startsWith(PREFIX) && name.endsWith(UNFINISHED))
        await rm(join(folder, name), { recursive: true, force: true });
  },
  names: async () => newestFirst(await readdir(folder)),
  async write(name, bytes, check) {
    const unfinished = join(folder, `${name}${UNFINISHED}`);
    try {
      await writeFile(unfinished, bytes, { flag: 'wx', flush: true });
      await check(createReadStream(unfinished));
      await rename(unfinished, join(folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },
  read: (name) => createReadStream(join(folder, name)),
  async remove(name) {
    // Renamed first, so that a half-removed one does not look finished.
    const going = join(folder, `${name}${UNFINISHED}`);
    await rename(join(folder, name), going);
    await rm(going, { recursive: true, force: true });
  },
});
