import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppServer } from '#test/support/e2e/app-server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-first-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('the first start copies the built database so that only its own user may read it', async () => {
  const server = await AppServer.start({ dataDir: folder, env: { DATABASE_URL: '', LOG_LEVEL: 'silent' } });
  await server.halt();
  const entries = await readdir(join(folder, 'pg'), { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(500);
  const paths = [join(folder, 'pg'), ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o077));
  expect(modes.filter((open) => open !== 0)).toEqual([]);
  expect(await readdir(folder)).not.toContain('pg.unfinished');
}, 60_000);

it('a copy that was interrupted is made again', async () => {
  await mkdir(join(folder, 'pg.unfinished'));
  await writeFile(join(folder, 'pg.unfinished', 'half'), '');
  const server = await AppServer.start({ dataDir: folder, env: { DATABASE_URL: '', LOG_LEVEL: 'silent' } });
  await server.halt();
  expect(await readdir(join(folder, 'pg'))).not.toContain('half');
}, 60_000);

it('a folder with files but no database is left as it is, and the server says so', async () => {
  await mkdir(join(folder, 'pg'));
  await writeFile(join(folder, 'pg', 'ibdata'), 'words');
  const { status, stdout } = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([status, stdout]).toEqual([1, expect.stringContaining('has files but no database')]);
  expect(await readdir(join(folder, 'pg'))).toEqual(['ibdata']);
}, 60_000);
