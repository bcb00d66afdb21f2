import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const NOT_THERE = new Set(['ENOENT', 'ENOTDIR', 'EACCES']);

/** The id of the user who owns a path; undefined if that cannot be seen, or on Windows. */
const ownerOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ uid }) => uid,
    (error: NodeJS.ErrnoException) => {
      if (NOT_THERE.has(error.code ?? '')) return undefined;
      throw error;
    },
  );

/** The name of the user with this id, as `sudo -u` takes it: `#1000` if the system has no name for it. */
async function nameOf(uid: number): Promise<string> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = users.split('\n').find((user) => user.split(':')[2] === String(uid));
  return line?.split(':')[0] || `#${uid}`;
}

/** The name of the user who owns a path; undefined if that cannot be seen. */
export async function ownerName(path: string): Promise<string | undefined> {
  const uid = process.platform === 'win32' ? undefined : await ownerOf(path).catch(() => undefined);
  return uid === undefined ? undefined : nameOf(uid);
}

/**
 * Why this process must not open the embedded database of a data folder, as a sentence for the operator; undefined if it may. PGlite makes
 * files in `pg` as it reads. If root made them, the server's own user could not open the database any more. `part`: what of the folder must
 * belong to this user; '' for the folder itself.
 */
export async function otherOwner(dataDir: string, part = 'pg'): Promise<string | undefined> {
  const mine = process.geteuid?.();
  if (mine === undefined) return undefined;
  const owner = await ownerOf(join(dataDir, part));
  if (owner === undefined || owner === mine) return undefined;
  const name = await nameOf(owner);
  const shown = name.startsWith('#') ? `'${name}'` : name;
  return `DATA_DIR (${dataDir}) belongs to the user ${name}. Run this command as that user, for example with sudo -u ${shown}.`;
}
