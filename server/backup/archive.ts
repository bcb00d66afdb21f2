import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { PATH, SUMS } from './backup-files.ts';
import { BackupProblem } from './fill-database.ts';
import { NotOpened, opened, sealed } from './seal-stream.ts';

/** The end of the name of a backup that is one sealed file. */
export const SEALED = '.sealed';
/** A file's line in the archive is shorter than this. */
const LINE_MAX = 2_000;
const DIFFERS = 'it is not as it was written';

/** Passes a stream through a transformer of Node. */
async function* through(bytes: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer> {
  // An error of either ends the iteration below.
  yield* pipeline(Readable.from(bytes), transform, () => undefined);
}

/** A backup's folder as one stream: of each file a line of JSON with name and size, then its bytes. */
async function* filesOf(folder: string): AsyncGenerator<Buffer> {
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const found = await stat(join(folder, path));
    if (!found.isFile()) continue;
    yield Buffer.from(`${JSON.stringify({ name: path.split(sep).join('/'), size: found.size })}\n`);
    for await (const part of createReadStream(join(folder, path))) yield part as Buffer;
  }
}

/** Packs and seals a backup's folder. `key`: 64 hexadecimal digits. */
export const packed = (folder: string, key: string): AsyncGenerator<Buffer> =>
  sealed(key, through(filesOf(folder), createGzip()));

/** What is done with each file of an archive. */
type Taker = {
  begin(name: string): Promise<void>;
  take(bytes: Buffer): Promise<void>;
  end(): Promise<void>;
};

/** Splits an archive into its files, for the taker. */
function splitter(taker: Taker) {
  let held: Buffer = Buffer.alloc(0);
  /** Bytes of the current file that are still to come; null between files. */
  let left: number | null = null;
  /** Begins the next file. Returns false if its line is not whole yet. */
  const begin = async (): Promise<boolean> => {
    const end = held.indexOf(10);
    if (end > LINE_MAX || (end === -1 && held.length > LINE_MAX)) throw new NotOpened(DIFFERS);
    if (end === -1) return false;
    const { name, size } = headOf(held.toString('utf8', 0, end));
    held = held.subarray(end + 1);
    left = size;
    await taker.begin(name);
    return true;
  };
  /** Takes what is there of the current file. Returns false if more of it is to come. */
  const take = async (size: number): Promise<boolean> => {
    const part = held.subarray(0, size);
    if (part.length > 0) await taker.take(part);
    held = held.subarray(part.length);
    left = size - part.length;
    if (left > 0) return false;
    await taker.end();
    left = null;
    return true;
  };
  return {
    async push(some: Buffer): Promise<void> {
      held = held.length === 0 ? some : Buffer.concat([held, some]);
      while (left === null ? await begin() : await take(left));
    },
    end(): void {
      if (left !== null || held.length > 0) throw new NotOpened('it is cut off');
    },
  };
}

/** Opens a sealed backup and gives its files to the taker. Throws `BackupProblem` if no key opens it, or it is damaged. */
async function readFiles(
  archive: AsyncIterable<Buffer>,
  keys: readonly string[],
  taker: Taker,
): Promise<void> {
  const files = splitter(taker);
  try {
    for await (const some of through(opened(keys, archive), createGunzip())) await files.push(some);
    files.end();
  } catch (error) {
    if (error instanceof NotOpened) throw new BackupProblem(`The backup cannot be opened: ${error.message}.`);
    throw error;
  }
}

function headOf(line: string): { name: string; size: number } {
  const { name, size } = JSON.parse(line) as { name: string; size: number };
  // The name becomes a path.
  if (!PATH.test(name) || name.split('/').includes('..') || !Number.isSafeInteger(size) || size < 0)
    throw new NotOpened(DIFFERS);
  return { name, size };
}

/** Opens a sealed backup and writes its files into a folder, which is empty. Throws `BackupProblem`. */
export async function unpack(
  archive: AsyncIterable<Buffer>,
  keys: readonly string[],
  folder: string,
): Promise<void> {
  let file: FileHandle | undefined;
  try {
    await readFiles(archive, keys, {
      async begin(name) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        file = await open(join(folder, name), 'wx');
      },
      take: async (bytes) => void (await file?.writeFile(bytes)),
      async end() {
        await file?.close();
        file = undefined;
      },
    });
  } finally {
    await file?.close();
  }
}

/** Opens a sealed backup and compares every file with the folder's list of hashes. Throws `BackupProblem` if one is missing or differs. */
export async function checkArchive(
  archive: AsyncIterable<Buffer>,
  keys: readonly string[],
  sums: ReadonlyMap<string, string>,
): Promise<void> {
  let current = '';
  let hash: Hash = createHash('sha256');
  const found = new Map<string, string>();
  await readFiles(archive, keys, {
    async begin(name) {
      current = name;
      hash = createHash('sha256');
    },
    take: async (bytes) => void hash.update(bytes),
    end: async () => void found.set(current, hash.digest('hex')),
  });
  const differs = [...sums].find(([name, sum]) => found.get(name) !== sum);
  if (differs !== undefined || !found.has(SUMS) || found.size !== sums.size + 1)
    throw new BackupProblem(`The sealed backup is not as it was written (${differs?.[0] ?? SUMS}).`);
}
