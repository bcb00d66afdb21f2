import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { OwnError } from '#server/ports/own-error.ts';
import type { Random } from '#shared/lib/ports.ts';

/**
 * A secret of the installation, made once and stored at `path`, where only this user may read it. It is written to a temporary file and
 * then linked: of several first starts exactly one wins, and no one reads half of it.
 */
export async function keepSecret(
  path: string,
  random: Random,
  make: () => Promise<string> | string,
): Promise<string> {
  const there = await readSecret(path);
  if (there !== undefined) return there;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const mine = `${path}.${bytesToHex(random.bytes(8))}`;
  const file = await open(mine, 'wx', 0o600);
  try {
    await file.writeFile(await make());
    await file.sync();
  } finally {
    await file.close();
  }
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(mine);
  const made = await readSecret(path);
  if (made === undefined) throw new OwnError(`${path} could not be kept`);
  return made;
}

/** The secret at `path`; undefined if there is none. Throws an `OwnError` if it cannot be read. */
export const readSecret = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new OwnError(`the file ${path} cannot be read (${error.code})`);
  });
