import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import type { FileStore } from '#server/ports/file-store.ts';
import { moveFiles } from './move-files.ts';

const NAMES = Array.from({ length: 30 }, (_, index) => `covers/${index}.webp`);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-move-'));
  for (const kind of ['covers', 'private']) await mkdir(join(folder, kind));
  for (const name of NAMES) await writeFile(join(folder, name), name);
  await writeFile(join(folder, 'private/a.sealed'), 'sealed');
  // A write that was broken off, and a write check of a running server.
  await writeFile(join(folder, 'covers/1.webp.0123456789abcdef'), 'half');
  await writeFile(join(folder, 'ready-0123.txt'), '1');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const textOf = async (store: FileStore, name: string) =>
  Buffer.from((await store.get(name)) ?? []).toString();

it('copies every stored file and nothing else', async () => {
  const store = memoryFileStore();
  expect(await moveFiles(folder, store)).toEqual({ copied: 31, present: 0, different: [] });
  expect(await Promise.all(NAMES.map((name) => textOf(store, name)))).toEqual(NAMES);
  expect(await textOf(store, 'private/a.sealed')).toBe('sealed');
  expect(await store.get('ready-0123.txt')).toBeUndefined();
});

it('continues where it was broken off', async () => {
  const store = memoryFileStore();
  let left = 12;
  const failing: FileStore = {
    ...store,
    put: async (name, bytes) => {
      left -= 1;
      if (left < 0) throw new Error('the store is gone');
      await store.put(name, bytes);
    },
  };
  await expect(moveFiles(folder, failing)).rejects.toThrow('gone');
  const { copied, present } = await moveFiles(folder, store);
  expect([copied, present]).toEqual([19, 12]);
});

it('reports a file that the store has with different bytes, or did not store as it was sent', async () => {
  const store = memoryFileStore();
  await store.put('covers/3.webp', new TextEncoder().encode('another'));
  const lossy: FileStore = {
    ...store,
    put: (name, bytes) => store.put(name, name === 'covers/4.webp' ? bytes.slice(1) : bytes),
  };
  const { different } = await moveFiles(folder, lossy);
  expect([...different].sort()).toEqual(['covers/3.webp', 'covers/4.webp']);
  expect(await textOf(store, 'covers/3.webp')).toBe('another');
});
