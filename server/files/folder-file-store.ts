import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type FileStore, FilesUnavailable } from '#server/ports/file-store.ts';
import { NoSpace, type Space, UNSEEN_SPACE } from '#server/ports/space.ts';
import type { Random } from '#shared/lib/ports.ts';
import { checkName } from './stored-name.ts';

/**
 * Syncs a folder: a file's name survives a power cut only if its folder was synced too, and a later commit may refer to the file. Systems
 * that cannot open folders keep names without this.
 */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR' || error.code === 'EPERM' || error.code === 'EACCES') return undefined;
    throw error;
  });
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether the disk, or this user's part of it, is full. */
const isFull = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOSPC' || code === 'EDQUOT';

/**
 * Files in a folder on this machine. A file is written under another name, synced and renamed, so no one reads half a file. While `space` is
 * short or the disk is full, `put` rejects with `FilesUnavailable`.
 */
export function folderFileStore(folder: string, random: Random, space: Space = UNSEEN_SPACE): FileStore {
  const pathOf = (name: string): string => {
    checkName(name);
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      if (await space.isShort()) throw new FilesUnavailable(new NoSpace());
      const made = await mkdir(dirname(path), { recursive: true });
      if (made !== undefined) await syncFolder(dirname(made));
      const temporary = `${path}.${bytesToHex(random.bytes(8))}`;
      try {
        await writeSynced(temporary, bytes);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw isFull(error as NodeJS.ErrnoException) ? new FilesUnavailable(error) : error;
      }
      await syncFolder(dirname(path));
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
