import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MANIFEST, type Manifest, readManifest, readSums, SUMS, UNFINISHED } from './backup-files.ts';
import { BackupProblem, checkVersion, type RowSource, type TableSum } from './fill-database.ts';

export type CheckedBackup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Files of the data folder in the backup, such as `files/covers/a.webp`. */
  readonly files: readonly string[];
  readonly rows: RowSource;
};

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** Reads a whole backup and compares its sums and row counts. Writes nothing. Throws `BackupProblem`. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) throw new BackupProblem(`There is no folder ${folder}.`);
  if (basename(folder).endsWith(UNFINISHED))
    throw new BackupProblem(`The backup ${folder} was never finished. Take another one.`);
  return checkFiles(folder);
}

/** The same for a backup that has no name of its own yet. */
export async function checkFiles(folder: string): Promise<CheckedBackup> {
  const damaged = (what: string) =>
    new BackupProblem(
      `The backup ${folder} is damaged: ${what}. Take another one, or another copy of this one.`,
    );
  const sums = readSums((await textOf(join(folder, SUMS))) ?? '');
  if (sums === undefined) throw damaged(`${SUMS} is missing or cut off`);
  const counts = new Map<string, number>();
  for (const [name, sha256] of sums) {
    const found = await sumOf(join(folder, name)).catch(() => undefined);
    if (found === undefined) throw damaged(`${name} is missing or cannot be read`);
    if (found.sha256 !== sha256) throw damaged(`${name} is not as it was written`);
    counts.set(name, found.rows);
  }
  const text = sums.has(MANIFEST) ? await textOf(join(folder, MANIFEST)) : undefined;
  const manifest = readManifest(text ?? '');
  if (manifest === undefined)
    throw damaged(`${MANIFEST} is missing, or of a version that this one cannot read`);
  checkVersion(manifest.migrations);
  const tables = Object.keys(manifest.tables);
  const files = [...sums.keys()].filter((name) => /^(?:files|mail|keys)\//.test(name));
  // The list may have lost whole lines.
  if (tables.some((table) => !sums.has(fileOf(table))) || files.length !== manifest.files)
    throw damaged(`${SUMS} does not name all files`);
  for (const [table, rows] of Object.entries(manifest.tables))
    if (counts.get(fileOf(table)) !== rows) throw damaged(`${fileOf(table)} does not have ${rows} rows`);
  return {
    folder,
    manifest,
    files,
    rows: {
      migrations: manifest.migrations,
      tables,
      rows: (table) => linesOf(join(folder, fileOf(table))),
    },
  };
}

const fileOf = (table: string): string => `tables/${table}.jsonl`;

/** The hash of a file's bytes, and how many lines it has. */
async function sumOf(path: string): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
    const bytes = part as Buffer;
    hash.update(bytes);
    for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1;
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Bytes read at once: a few hundred rows. */
const PART_BYTES = 1_000_000;

/** Whole lines of a file, some at a time. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
    rest = Buffer.concat([rest, part as Buffer]);
    const end = rest.lastIndexOf('\n') + 1;
    if (end === 0) continue;
    yield rest.toString('utf8', 0, end);
    rest = rest.subarray(end);
  }
}
