import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { basename, dirname, sep } from 'node:path';
import { create, extract, Parser, type ReadEntry } from 'tar';
import { SUMS } from './backup-files.ts';
import { BackupProblem } from './fill-database.ts';
import { opened, sealed } from './seal.ts';

/** The end of the name of a sealed backup: a tar, packed with gzip, sealed with age. */
export const SEALED = '.tar.gz.age';

/** Packs and seals a backup's folder, which is the one folder in the archive. `key`: see `sealed`. */
export async function* packed(folder: string, key: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${basename(folder)}${parentPath.slice(folder.length)}${sep}${name}`);
  yield* sealed(
    key,
    create({ cwd: dirname(folder), gzip: true, portable: true, strict: true }, files.sort()),
  );
}

/** An archive that cannot be read, although its seal is whole: another program packed it wrongly. */
function inWords(error: unknown): unknown {
  const { tarCode, syscall, message } = error as NodeJS.ErrnoException & { tarCode?: string };
  if (tarCode === undefined || syscall !== undefined) return error;
  return new BackupProblem(`The backup cannot be opened: it is no archive of a backup (${message}).`);
}

/**
 * Opens a sealed backup and writes its files into a folder, which is empty. Of the archive only files and folders are written, and nothing
 * outside. Throws `BackupProblem` if no key opens it, or it is damaged.
 */
export async function unpack(
  archive: AsyncIterable<Uint8Array>,
  keys: readonly string[],
  folder: string,
): Promise<void> {
  const files = extract({
    cwd: folder,
    strict: true,
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    // The folder of the backup.
    strip: 1,
    filter: (_, entry) => 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type),
  });
  let failure: unknown;
  files.on('error', (error) => {
    failure ??= error;
  });
  // After an error too, when the last file is closed. (A pipeline of Node would miss an end that comes at once.)
  const closed = new Promise<void>((resolve) => files.once('close', resolve));
  try {
    for await (const bytes of opened(keys, archive)) {
      const goesOn = files.write(bytes);
      if (failure !== undefined) break;
      if (!goesOn) await Promise.race([once(files, 'drain'), closed]);
    }
  } catch (error) {
    failure ??= error;
  }
  files.end();
  await closed;
  if (failure !== undefined) throw inWords(failure);
}

/** Opens a sealed backup and compares every file with the folder's list of hashes. Throws `BackupProblem` if one is missing or differs. */
export async function checkArchive(
  archive: AsyncIterable<Uint8Array>,
  keys: readonly string[],
  sums: ReadonlyMap<string, string>,
): Promise<void> {
  const found = new Map<string, Hash>();
  const files = new Parser({
    strict: true,
    maxDecompressionRatio: Number.POSITIVE_INFINITY,
    onReadEntry: (entry: ReadEntry) => {
      const hash = createHash('sha256');
      found.set(entry.path.slice(entry.path.indexOf('/') + 1), hash);
      entry.on('data', (bytes) => hash.update(bytes));
    },
  });
  const ended = once(files, 'end');
  // Whichever error is first ends this.
  ended.catch(() => undefined);
  files.on('error', () => undefined);
  try {
    for await (const bytes of opened(keys, archive)) files.write(bytes);
    files.end();
    await ended;
  } catch (error) {
    throw inWords(error);
  }
  const differs = [...sums].find(([name, sum]) => found.get(name)?.digest('hex') !== sum);
  if (differs !== undefined || !found.has(SUMS) || found.size !== sums.size + 1)
    throw new BackupProblem(`The sealed backup is not as it was written (${differs?.[0] ?? SUMS}).`);
}
