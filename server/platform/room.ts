import { constants, copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OwnError } from '#server/ports/own-error.ts';
import { copyFolder } from './copy-folder.ts';
import { freeMb, RESERVE_MB } from './free-space.ts';

const MB = 1024 * 1024;
/** What a backup leaves free on the disk of the data folder: with less than the reserve the server would store nothing. */
export const KEPT_MB = 2 * RESERVE_MB;

/** The disk has too little space. */
export class NoRoom extends OwnError {
  override name = 'NoRoom';
}

/**
 * Copies the folder of a database beside it, unless that would leave too little space: an embedded database hangs for good on a full disk.
 * Throws `NoRoom` before it copies.
 */
export async function copyWithRoom(from: string, to: string): Promise<void> {
  await mkdir(to);
  try {
    if (!(await sharesBytes(from, to))) {
      const [needed, free] = [Math.ceil((await bytesIn(from)) / MB), await freeMb(to)];
      if (free - needed < KEPT_MB)
        throw new NoRoom(
          `The disk of ${dirname(from)} has ${free} MB free. A copy of the database takes ${needed} MB, and ${KEPT_MB} MB must stay free. Make space`,
        );
    }
    await copyFolder(from, to);
  } catch (error) {
    await rm(to, { recursive: true, force: true });
    throw error;
  }
}

/** Whether the file system shares bytes between copies, which then take no space. */
const sharesBytes = (from: string, to: string): Promise<boolean> =>
  copyFile(join(from, 'PG_VERSION'), join(to, 'PG_VERSION'), constants.COPYFILE_FICLONE_FORCE).then(
    () => true,
    () => false,
  );

/** The size of all files in a folder. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/**
 * A check to be made while something is written into a folder. Throws `NoRoom` if that leaves too little space to the data folder on the
 * same disk; a disk of its own may be filled.
 */
export async function roomBeside(folder: string, dataDir: string): Promise<() => Promise<void>> {
  const [one, other] = await Promise.all([stat(folder), stat(dataDir).catch(() => undefined)]);
  if (one.dev !== other?.dev) return async () => {};
  return async () => {
    const free = await freeMb(folder);
    if (free < KEPT_MB)
      throw new NoRoom(
        `The disk of ${folder} and of the data folder has ${free} MB free. ${KEPT_MB} MB must stay free. Make space`,
      );
  };
}
