import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** SHA-256 in hex. */
export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Precached files beside those folders: the document and the web app manifests. */
const AT_THE_TOP = /\.(?:html|webmanifest)$/;

/**
 * Writes a list of all files that the service worker may keep, with their hashes by path. Returns the list's own name below `client`. The
 * name contains the list's hash, so the worker needs to know only that name. Call it once all files are written.
 */
export async function writeFileHashes(client: string): Promise<string> {
  const folders = await Promise.all(
    ['assets', 'icons'].map(async (folder) =>
      (await readdir(join(client, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  const files = [
    ...(await readdir(client)).filter((name) => AT_THE_TOP.test(name)),
    ...folders.flat(),
  ].sort();
  const hashes = await Promise.all(
    files.map(async (file) => [`/${file}`, sha256(await readFile(join(client, file)))] as const),
  );
  const list = JSON.stringify(Object.fromEntries(hashes));
  const name = `assets/hashes-${sha256(list)}.json`;
  await writeFile(join(client, name), list);
  return name;
}
