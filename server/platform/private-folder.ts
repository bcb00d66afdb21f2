import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;

/**
 * Makes a folder that only this user may enter, and lets this process make no file that others may read; the embedded database
 * gives its files modes of its own, and there the folder alone protects. One that others could enter, from an earlier version, is
 * closed with all that is in it. Says whether it is private now: the folder may belong to another user.
 */
export async function makePrivate(folder: string): Promise<boolean> {
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // Windows has no such modes; its folders of a user are private.
  if (process.platform === 'win32') return true;
  if (((await stat(folder)).mode & OTHERS) === 0) return true;
  try {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await chmod(path, FOLDER_MODE);
      else if (entry.isFile()) await chmod(path, FILE_MODE);
    }
    // Last, so that the next start goes on with what this one did not finish.
    await chmod(folder, FOLDER_MODE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') return false;
    throw error;
  }
}
