import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tinta-interrupted-'));
});
afterEach(() => rm(parent, { recursive: true }));

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s removes the folders of a command', async (signal) => {
  for (const name of ['one', 'two', 'done']) await mkdir(join(parent, name));
  const module = pathToFileURL(join(import.meta.dirname, 'interrupted.ts')).href;
  const script = `import { removeWhenInterrupted } from ${JSON.stringify(module)};
    const [one, two, done] = process.argv.slice(1);
    removeWhenInterrupted(one);
    removeWhenInterrupted(done)();
    removeWhenInterrupted(two);
    console.log('ready');
    setInterval(() => {}, 1000);`;
  const paths = ['one', 'two', 'done'].map((name) => join(parent, name));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script, ...paths],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(await readdir(parent)).toEqual(['done']);
});
