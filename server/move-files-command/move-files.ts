import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { STORED_NAME, TRIAL_NAME } from '#server/files/stored-name.ts';
import type { FileStore } from '#server/ports/file-store.ts';

/** Files copied at once. */
const AT_ONCE = 8;

/** `different`: names of files that the store has with different bytes. They were changed neither in the store nor in the folder. */
export type Moved = {
  readonly copied: number;
  readonly present: number;
  readonly different: readonly string[];
};

/**
 * Copies every stored file of a folder into a store and reads each back. Changes nothing in the folder. A file that the store already has
 * is only compared, so the command may be run again after a failure.
 */
export async function moveFiles(folder: string, store: FileStore): Promise<Moved> {
  const names = (await readdir(folder, { recursive: true }))
    .map((path) => path.split(sep).join('/'))
    .filter((name) => STORED_NAME.test(name) && !TRIAL_NAME.test(name));
  let [copied, present] = [0, 0];
  const different: string[] = [];
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const some = names.slice(start, start + AT_ONCE);
    const outcomes = await Promise.all(some.map((name) => moveFile(join(folder, name), name, store)));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome === 'copied') copied += 1;
      else if (outcome === 'present') present += 1;
      else different.push(some[index] ?? '');
    }
  }
  return { copied, present, different };
}

async function moveFile(
  path: string,
  name: string,
  store: FileStore,
): Promise<'copied' | 'present' | 'different'> {
  const bytes = await readFile(path);
  const isSame = (other: Uint8Array) => bytes.equals(other);
  const there = await store.get(name);
  if (there !== undefined) return isSame(there) ? 'present' : 'different';
  await store.put(name, bytes);
  const kept = await store.get(name);
  return kept !== undefined && isSame(kept) ? 'copied' : 'different';
}
