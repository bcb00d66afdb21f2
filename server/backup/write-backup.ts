import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roomBeside } from '#server/platform/room.ts';
import {
  copyFile,
  type Folder,
  hashOf,
  MANIFEST,
  type Manifest,
  namesIn,
  SUMS,
  sumLine,
  UNFINISHED,
} from './backup-files.ts';
import { BackupProblem, checkVersion, summed } from './fill-database.ts';
import { checkFiles } from './read-backup.ts';
import { migrationsOf, readRows, type Sql, tablesOf } from './table-rows.ts';

export type BackupChoice = {
  readonly dataDir: string;
  /** Whether the files are in an object store, which a backup does not copy. */
  readonly objectStore: boolean;
  readonly keys: boolean;
  /** The backup's time, in ms since epoch. */
  readonly now: number;
  /** What its folder's name begins with; `tinta-` if omitted. */
  readonly prefix?: string;
};

export type WrittenBackup = { readonly folder: string; readonly manifest: Manifest };

/** The name of a backup that is made at this time, in ms since epoch: `tinta-2026-11-25T030000Z`. */
export const backupName = (now: number, prefix = 'tinta-'): string =>
  `${prefix}${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/**
 * Writes a backup into a new folder in `parent`, named after the time, reads it back and compares its sums and row counts. `sql` reads one
 * state of the database, in a transaction. The folder is written under another name and renamed at the end, so that neither a half-written
 * nor an unchecked backup looks like a finished one. Files are copied after the database was read, so that every file that a row names is in
 * the backup (docs/decisions/0023).
 */
export async function writeBackup(sql: Sql, choice: BackupChoice, parent: string): Promise<WrittenBackup> {
  const madeAt = new Date(choice.now).toISOString();
  const folder = join(parent, backupName(choice.now, choice.prefix));
  const unfinished = `${folder}${UNFINISHED}`;
  await mkdir(unfinished).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new BackupProblem(`Another backup is being written to ${unfinished}.`);
    throw error;
  });
  try {
    const manifest = await writeAll(sql, choice, madeAt, unfinished);
    await checkFiles(unfinished);
    await rename(unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeAll(sql: Sql, choice: BackupChoice, madeAt: string, to: string): Promise<Manifest> {
  const migrations = await migrationsOf(sql);
  checkVersion(migrations);
  const checkRoom = await roomBeside(to, choice.dataDir);
  const sums: string[] = [];
  const tables: Record<string, number> = {};
  await mkdir(join(to, 'tables'));
  for (const table of await tablesOf(sql)) {
    const name = `tables/${table}.jsonl`;
    const { rows, sum } = summed(readRows(sql, table));
    await writeLines(join(to, name), rows, checkRoom);
    const written = sum();
    tables[table] = written.rows;
    sums.push(sumLine(written.sha256, name));
  }
  const folders: Folder[] = ['mail'];
  if (!choice.objectStore) folders.push('files');
  if (choice.keys) folders.push('keys');
  let files = 0;
  for (const folder of folders)
    for (const file of await namesIn(choice.dataDir, folder)) {
      const name = `${folder}/${file}`;
      await checkRoom();
      // A file that was removed meanwhile is not used any more.
      const hash = await copyFile(join(choice.dataDir, name), join(to, name));
      if (hash === undefined) continue;
      files += 1;
      sums.push(sumLine(hash, name));
    }
  const { objectStore, keys } = choice;
  const manifest: Manifest = { format: 1, madeAt, migrations, tables, files, objectStore, keys };
  await writeFile(join(to, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  sums.push(sumLine(await hashOf(join(to, MANIFEST)), MANIFEST));
  await writeFile(join(to, SUMS), sums.join(''), { flush: true });
  return manifest;
}

async function writeLines(
  path: string,
  rows: AsyncIterable<string>,
  checkRoom: () => Promise<void>,
): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for await (const lines of rows) {
      await checkRoom();
      await file.appendFile(lines);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}
