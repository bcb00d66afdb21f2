import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('refuses a second server until the first releases the folder', async () => {
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  await release();
  await (await lockFolder(folder))();
});

it('gives the folder to exactly one of many servers that start at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const got = tries.filter((item) => item.status === 'fulfilled');
  expect(got).toHaveLength(1);
  await Promise.all(got.map((item) => item.value()));
});

it('gives the folder of a killed server to exactly one of many other servers', async () => {
  const file = join(import.meta.dirname, 'folder-lock.ts');
  const script = `import { lockFolder } from ${JSON.stringify(file)}; await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUse);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => lockFolder(folder)));
  const got = tries.filter((item) => item.status === 'fulfilled');
  expect(got).toHaveLength(1);
  await Promise.all(got.map((item) => item.value()));
}, 20_000);
