import { access, constants, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuseHalfMoved } from '#server/backup/folder-state.ts';
import { reason } from '#server/platform/error-reason.ts';
import { GIVE_FOLDER, otherOwner, ownerName } from '#server/platform/folder-owner.ts';
import { freeMb, RESERVE_MB } from '#server/platform/free-space.ts';
import { type Finding, note, ok, problem, stops } from './finding.ts';

/** Whether this user may use the path as these `access` constants say. */
const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

const WRITE_IN = constants.W_OK | constants.X_OK;

/** The nearest folder above `path` that exists. */
async function existingAbove(path: string): Promise<string> {
  const above = dirname(path);
  const there = await may(above, constants.F_OK);
  return there || above === path ? above : existingAbove(above);
}

/**
 * Examines whether this user can use the data folder (an absolute path) and what is in it. Does not make it. `isEmbedded`: the server uses
 * the embedded database in it.
 */
export async function examineFolder(folder: string, isEmbedded: boolean): Promise<Finding[]> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    // ENOTDIR: a part of the path is a file. EACCES: a folder on the way cannot be entered.
    if (found.code !== 'ENOENT') return [stops(`DATA_DIR: ${folder} cannot be made (${found.code}).`)];
    const above = await existingAbove(folder);
    if (!(await may(above, WRITE_IN)))
      return [stops(`DATA_DIR: ${folder} cannot be made: this user may not write in ${above}.`)];
    return [note(`The data folder ${folder} is not there yet. The first start makes it.`)];
  }
  if (!found.isDirectory()) return [stops(`DATA_DIR names ${folder}, which is not a folder.`)];
  if (!(await may(folder, constants.R_OK | WRITE_IN)))
    return [stops(`DATA_DIR: this user may not read and write the data folder ${folder}.`)];
  const parts = await examineParts(folder, isEmbedded);
  if (parts.length > 0) return parts;
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return [note(`Other users may enter the data folder ${folder}. The server closes it at its next start.`)];
  return [ok(`The data folder ${folder} can be read and written.`)];
}

/**
 * What a server keeps in the data folder beside the embedded database, and how many levels below each are looked at: an installation may
 * have very many stored files and mails. Keys that are there are only read.
 */
const PARTS = [
  { part: 'files', levels: 1, writes: true },
  { part: 'keys', levels: 1, writes: false },
  { part: 'mail', levels: 0, writes: true },
];
/** Levels in the folder of the embedded database, such as `base/5/1259`. */
const PG_LEVELS = 3;

/** The parts of the data folder that this user may not use, with their owners. */
async function examineParts(folder: string, isEmbedded: boolean): Promise<Finding[]> {
  if (isEmbedded) {
    const foreign = await otherOwner(folder);
    if (foreign !== undefined) return [stops(foreign)];
    const closed = await closedIn(join(folder, 'pg'), PG_LEVELS, true);
    if (closed !== undefined) return [stops(await notUsable(closed))];
  }
  const findings: Finding[] = [];
  for (const { part, levels, writes } of PARTS) {
    const closed = await closedIn(join(folder, part), levels, writes);
    if (closed !== undefined) findings.push(problem(await notUsable(closed)));
  }
  return findings;
}

async function notUsable(path: string): Promise<string> {
  const owner = await ownerName(path);
  const whose = owner === undefined ? '' : `, which belongs to the user ${owner}`;
  return `DATA_DIR: this user may not use ${path}${whose}. ${GIVE_FOLDER}`;
}

/**
 * The first path, at `path` or at most so many levels below it, that this user may not read and, if it `writes`, write; undefined if there is
 * none. A server that runs may remove files meanwhile.
 */
async function closedIn(path: string, levels: number, writes: boolean): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  // A folder that cannot be entered is found above.
  if (found === undefined) return undefined;
  const isFolder = found.isDirectory();
  const mode = constants.R_OK | (writes ? constants.W_OK : 0) | (isFolder ? constants.X_OK : 0);
  if (!(await may(path, mode))) return (await may(path, constants.F_OK)) ? path : undefined;
  if (!isFolder || levels === 0) return undefined;
  for (const name of await readdir(path).catch(() => [])) {
    const closed = await closedIn(join(path, name), levels - 1, writes);
    if (closed !== undefined) return closed;
  }
  return undefined;
}

/**
 * Free space without which the embedded database is not opened, in MB: it repairs itself first if it was killed, and hangs if the disk is
 * full meanwhile.
 */
const OPEN_MB = 32;
/** Free space that a first start needs, in MB: the new database takes some 45 MB, and what is below the reserve cannot be used. */
const FIRST_START_MB = 128;

/** Examines the free space on the disk of the data folder (an absolute path). A full disk stops only a server with the embedded database. */
export async function examineSpace(folder: string, isEmbedded: boolean): Promise<Finding[]> {
  const there = (await may(folder, constants.F_OK)) ? folder : await existingAbove(folder);
  const free = await freeMb(there).catch(() => undefined);
  if (free === undefined) return [];
  const isFirst = !(await may(join(folder, 'pg'), constants.F_OK));
  const needed = isFirst ? FIRST_START_MB : OPEN_MB;
  const has = `The disk of the data folder ${folder} has ${free} MB of free space`;
  if (isEmbedded && free < needed)
    return [stops(`${has}. The server needs ${needed} MB to start. Make space and start it again.`)];
  if (free < RESERVE_MB)
    return [
      problem(
        `${has}. Below ${RESERVE_MB} MB ${isEmbedded ? 'nothing is' : 'no file is'} stored, and everything can be read. Make space.`,
      ),
    ];
  return [ok(`${has}.`)];
}

/** Whether a restore or a move into PostgreSQL left this folder without its database. `isEmbedded`: DATABASE_URL is not set. */
export const examineMoved = (folder: string, isEmbedded: boolean): Promise<Finding[]> =>
  refuseHalfMoved(folder, isEmbedded).then(
    () => [],
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : [stops(reason(error))]),
  );
