import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { basename, join } from 'node:path';
import { askHolder, FolderInUse, lockFolder, visitHolder } from '#server/platform/folder-lock.ts';
import { removeWhenInterrupted } from '#server/platform/interrupted.ts';
import { copyWithRoom } from '#server/platform/room.ts';
import { BackupProblem } from './fill-database.ts';
import { hasEmbedded } from './folder-state.ts';

/** Prefix of a copy's folder in the data folder; six characters follow. */
export const COPY = 'backup-copy-';
/** The first line that the command sends. */
export const COPY_REQUEST = 'copy';

/** What the server answers, as a line of JSON: the name of the copy's folder, or why there is no copy. */
type CopyAnswer = { readonly copy: string } | { readonly error: string };

/** The folder in which a scheduled backup of the server itself works (backup-job.ts). */
export const SCHEDULED_WORK = `${COPY}scheduled`;

/** A copy older than this is not read by any command. In ms. */
const COPY_KEPT_MS = 86_400_000;

/**
 * Removes copies that were left behind because both server and command were killed, and that of a server that was killed while it made a
 * backup: a backup that is not sealed yet. For a server that starts. `isAlone`: no other server has the data folder. `now` in ms since epoch.
 */
export async function removeOldCopies(dataDir: string, now: number, isAlone: boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(COPY)) continue;
    const path = join(dataDir, name);
    // A copy that another user owns, or that goes meanwhile, must not keep a server from starting.
    const madeAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if ((isAlone && name === SCHEDULED_WORK) || madeAt < now - COPY_KEPT_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/**
 * Answers a command that wants to read the embedded database: `copyFiles` copies its files into the data folder. The copy is removed when
 * the command closes the connection or is killed. If the server stops first, the command reads on and removes the copy.
 */
export function sendCopy(socket: Socket, dataDir: string, copyFiles: (to: string) => Promise<void>): void {
  const answer = (value: CopyAnswer) => socket.write(`${JSON.stringify(value)}\n`);
  // The event `close` would be wrong here: it is also emitted when this process closes the socket.
  const gone = new Promise((resolve) => {
    socket.once('end', resolve);
    socket.once('error', resolve);
  });
  const take = async () => {
    const folder = await mkdtemp(join(dataDir, COPY));
    try {
      await copyFiles(join(folder, 'pg'));
      answer({ copy: basename(folder) });
      await gone;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  take().catch((error: Error) => {
    if (!socket.destroyed) answer({ error: error.message });
  });
}

export type DatabaseCopy = { readonly folder: string; remove(): Promise<void> };

/**
 * A copy of the embedded database at one moment, for a command: made by the running server, or by this process if no server runs. Throws
 * `BackupProblem`.
 */
export async function takeCopy(dataDir: string): Promise<DatabaseCopy> {
  if (!(await hasEmbedded(dataDir))) throw new BackupProblem(`There is no embedded database in ${dataDir}.`);
  const unlock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  });
  if (unlock === undefined) return askForCopy(dataDir);
  try {
    const folder = await mkdtemp(join(dataDir, COPY));
    const forget = removeWhenInterrupted(folder);
    const remove = () => rm(folder, { recursive: true, force: true }).finally(forget);
    await copyWithRoom(join(dataDir, 'pg'), join(folder, 'pg')).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
    return { folder: join(folder, 'pg'), remove };
  } finally {
    await unlock();
  }
}

async function askForCopy(dataDir: string): Promise<DatabaseCopy> {
  const socket = await visitHolder(dataDir);
  if (socket === undefined) throw new BackupProblem('The server is stopping. Try again.');
  const line = await askHolder(socket, COPY_REQUEST);
  if (line === '')
    throw new BackupProblem(
      `${dataDir} is in use by a server of an earlier version, one that starts or stops, or another command. Try again in a minute.`,
    );
  const answer = JSON.parse(line) as CopyAnswer;
  if ('error' in answer) {
    socket.destroy();
    throw new BackupProblem(answer.error);
  }
  const folder = join(dataDir, basename(answer.copy));
  const forget = removeWhenInterrupted(folder);
  return {
    folder: join(folder, 'pg'),
    // A server that has stopped meanwhile does not remove the copy.
    remove: async () => {
      socket.destroy();
      await rm(folder, { recursive: true, force: true }).finally(forget);
    },
  };
}
