import { access, constants, readFile, stat } from 'node:fs/promises';
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

/** What an operator does about parts of the data folder that the server's user may not use. */
export const GIVE_FOLDER = 'Give all of DATA_DIR to the user of the server (chown -R).';

/**
 * Why this process must not open the embedded database of a data folder, as a sentence for the operator; undefined if it may. PGlite makes
 * files in `pg` as it reads. If root made them, the server's own user could not open the database any more, so root is refused in a folder
 * of another user. Any other user needs the rights alone: a shared volume may belong to somebody else. `part`: what of the folder is looked
 * at; '' for the folder itself.
 */
export async function otherOwner(dataDir: string, part = 'pg'): Promise<string | undefined> {
  const mine = process.geteuid?.();
  if (mine === undefined) return undefined;
  const path = join(dataDir, part);
  const owner = await ownerOf(path);
  if (owner === undefined || owner === mine) return undefined;
  const name = await nameOf(owner);
  const whose = `DATA_DIR (${dataDir}) belongs to the user ${name}`;
  if (mine !== 0) {
    const isOpen = await access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    return isOpen ? undefined : `${whose}, and this user may not use it. ${GIVE_FOLDER}`;
  }
  const shown = name.startsWith('#') ? `'${name}'` : name;
  return `${whose}. Run this as that user and with the same settings, for example with sudo -u ${shown} env DATA_DIR=${dataDir}.`;
}
