import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;

/**
 * Makes a folder that only this user may enter, and makes this process create only files that others cannot read. The embedded database
 * sets its own file modes, so only the folder protects its files. A folder of an earlier version that others could enter is closed,
 * including its content. Returns whether the folder is private now: it may belong to another user.
 */
export async function makePrivate(folder: string): Promise<boolean> {
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  // Windows has no such modes; a user's folders are private there.
  if (process.platform === 'win32') return true;
  if (((await stat(folder)).mode & OTHERS) === 0) return true;
  const isClosed = await closeAll(folder);
  // The folder itself is closed last, so that the next start continues if this start does not finish.
  return (await tolerantly(() => chmod(folder, FOLDER_MODE))) && isClosed;
}

/** A file that belongs to another user, cannot be changed, or disappears meanwhile must not keep a server from starting. */
const TOLERATED = new Set(['EPERM', 'EACCES', 'ENOENT', 'EROFS']);

async function tolerantly(task: () => Promise<void>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    if (!TOLERATED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}

/** Closes everything in a folder, entry by entry; returns whether all of it worked. */
async function closeAll(folder: string): Promise<boolean> {
  let isClosed = true;
  const close = async (task: () => Promise<void>) => {
    isClosed = (await tolerantly(task)) && isClosed;
  };
  await close(async () => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) await close(() => chmod(path, FILE_MODE));
      else if (entry.isDirectory()) {
        isClosed = (await closeAll(path)) && isClosed;
        await close(() => chmod(path, FOLDER_MODE));
      }
    }
  });
  return isClosed;
}
