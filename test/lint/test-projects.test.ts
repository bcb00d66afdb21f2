import { execFile } from 'node:child_process';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);
const VITEST = join('node_modules', 'vitest', 'vitest.mjs');

/** The test files that `npx vitest` finds, and their projects. */
async function found(...args: string[]): Promise<{ file: string; projectName: string }[]> {
  const list = [VITEST, 'list', '--filesOnly', '--json', ...args];
  const { stdout } = await run(process.execPath, list, { cwd: root, maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
}

it('without arguments vitest runs the projects that need only the packages', async () => {
  const projects = new Set((await found()).map(({ projectName }) => projectName));
  expect([...projects].sort()).toEqual(['dom', 'sync', 'unit']);
});

it('each test file except those of browsers belongs to a project', async () => {
  const { stdout } = await run('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root });
  const files = stdout.split('\n').filter((file) => file !== '' && !/^test\/(e2e|engines)\//.test(file));
  const known = new Set((await found('--project', '*')).map(({ file }) => relative(root, file)));
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});
