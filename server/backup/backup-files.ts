import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import * as v from 'valibot';
import { STORED_NAME, TRIAL_NAME } from '#server/files/stored-name.ts';

/**
 * The folders of the data folder that a backup contains, each with a test of a file's name. The tests leave out half-written files and
 * files of write checks.
 */
export const FOLDERS = {
  files: (name: string) => STORED_NAME.test(name) && !TRIAL_NAME.test(name),
  mail: (name: string) => /^[\w-]+\.eml$/.test(name),
  keys: (name: string) => /^[\w-]+\.(?:key|pem)$/.test(name),
} as const;
export type Folder = keyof typeof FOLDERS;

/** The files of a folder that belong in a backup, with `/` between folders. */
export async function namesIn(dataDir: string, folder: Folder): Promise<string[]> {
  const paths = await readdir(join(dataDir, folder), { recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return paths
    .map((path) => path.split(sep).join('/'))
    .filter(FOLDERS[folder])
    .sort();
}

/** The suffix of a backup that is not finished yet, or never was. */
export const UNFINISHED = '.unfinished';
export const MANIFEST = 'manifest.json';
/** Hashes of all other files, as `sha256sum -c` reads them. Written last. */
export const SUMS = 'SHA256SUMS';

const manifest = v.object({
  format: v.literal(1),
  /** ISO 8601. */
  madeAt: v.string(),
  /** Migrations of the database (`migrationsOf`). */
  migrations: v.array(v.number()),
  /** Rows of each table. */
  tables: v.record(v.pipe(v.string(), v.regex(/^[a-z_]+$/)), v.number()),
  /** Number of files of the data folder. */
  files: v.number(),
  /** Whether the files (covers, pictures, contracts) were in an object store, and so are not in the backup. */
  objectStore: v.boolean(),
  /** Whether the backup contains the keys of the data folder. */
  keys: v.boolean(),
});
export type Manifest = v.InferOutput<typeof manifest>;

/** The manifest of a backup; undefined if the text is not one. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const read = v.safeParse(manifest, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** A line of the list of hashes, in the format of `sha256sum`. */
export const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

/** The path of a file in a backup. Also check it for `..`. */
export const PATH = /^(?:[\w.-]+\/)*[\w.-]+$/;

/** Hashes by file name; undefined if the text is not a whole list, for example cut off. */
export function readSums(text: string): Map<string, string> | undefined {
  if (!text.endsWith('\n')) return undefined;
  const sums = new Map<string, string>();
  for (const line of text.slice(0, -1).split('\n')) {
    const [, sha256, name = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sha256 === undefined || !PATH.test(name) || name.split('/').includes('..')) return undefined;
    sums.set(name, sha256);
  }
  return sums;
}

/** The bytes of a file. It is opened when they are read: a stream that is opened before ends the process if it cannot be. */
export async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path)) yield part as Buffer;
}

/** The SHA-256 of a file in hexadecimal, read in parts. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    for await (const part of file.createReadStream({ autoClose: false })) hash.update(part as Buffer);
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/**
 * Copies a file durably and returns its hash; undefined if there is no such file. The whole file is read at once, as stored files are
 * small.
 */
export async function copyFile(from: string, to: string): Promise<string | undefined> {
  const bytes = await readFile(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  await mkdir(dirname(to), { recursive: true });
  await writeFile(to, bytes, { flag: 'wx', flush: true });
  return createHash('sha256').update(bytes).digest('hex');
}
