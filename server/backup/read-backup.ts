import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hashOf, MANIFEST, type Manifest, readManifest, readSums, SUMS, UNFINISHED } from './backup-files.ts';
import { BackupProblem, checkVersion, type RowSource } from './fill-database.ts';

export type CheckedBackup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Files of the data folder in the backup, such as `files/covers/a.webp`. */
  readonly files: readonly string[];
  readonly rows: RowSource;
};

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** Reads a whole backup and compares every file with its hash. Writes nothing. Throws `BackupProblem`. */
export async function checkBackup(folder: string): Promise<CheckedBackup> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) throw new BackupProblem(`There is no folder ${folder}.`);
  if (basename(folder).endsWith(UNFINISHED))
    throw new BackupProblem(`The backup ${folder} was never finished. Take another one.`);
  const damaged = (what: string) =>
    new BackupProblem(
      `The backup ${folder} is damaged: ${what}. Take another one, or another copy of this one.`,
    );
  const sums = readSums((await textOf(join(folder, SUMS))) ?? '');
  if (sums === undefined) throw damaged(`${SUMS} is missing or cut off`);
  for (const [name, sha256] of sums) {
    const found = await hashOf(join(folder, name)).catch(() => undefined);
    if (found === undefined) throw damaged(`${name} is missing or cannot be read`);
    if (found !== sha256) throw damaged(`${name} is not as it was written`);
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
