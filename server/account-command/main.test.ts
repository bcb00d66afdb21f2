import { execFile } from 'node:child_process';
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDataFolder } from '#test/support/made-database.ts';
import { TINTA } from '#test/support/tinta.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-account-'));
  await makeDataFolder(folder);
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the command as npm does. Resolves with its exit code and output. */
const account = (args: string[], settings: Record<string, string>): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...TINTA, 'account', ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings } },
      (_, out, problem) => resolve({ code: child.exitCode ?? -1, said: out + problem }),
    );
  });

it('changes nothing if the server’s key is missing: the server could not decrypt mails that are sealed with another key', async () => {
  const { code, said } = await account(['add-editor', 'ani@example.org'], {});
  expect(said).toContain('SEALING_KEY is not set');
  expect(said).not.toContain('is an editor now');
  expect(code).toBe(1);
  await expect(access(join(folder, 'keys'))).rejects.toThrow();
}, 60_000);

it('prints a link to the address of the site, and says where it leads if PUBLIC_URL is not set', async () => {
  const key = { SEALING_KEY: '07'.repeat(32) };
  const set = await account(['add-editor', 'ani@example.org'], {
    ...key,
    PUBLIC_URL: 'https://tinta.example.org',
  });
  expect(set.said).toMatch(/ at https:\/\/tinta\.example\.org\/#\/resetPassword\/\S+/);
  expect(set.said).not.toContain('PUBLIC_URL');
  const unset = await account(['reset-password', 'ani@example.org'], {
    ...key,
    HOST: '10.0.0.4',
    PORT: '9000',
  });
  expect(unset.said).toMatch(/ at http:\/\/10\.0\.0\.4:9000\/#\/resetPassword\/\S+/);
  expect(unset.said).toContain('PUBLIC_URL is not set here, so the link leads to http://10.0.0.4:9000.');
  const none = await account(['disable', 'ani@example.org'], key);
  expect([none.code, none.said]).toEqual([1, expect.stringContaining('last editor')]);
}, 60_000);

it.runIf(process.geteuid?.() === 0)('root leaves no file in the database of another user', async () => {
  await chown(join(folder, 'pg'), 65_534, 65_534);
  const { code, said } = await account(['add-editor', 'ani@example.org'], { SEALING_KEY: '07'.repeat(32) });
  expect([code, said]).toEqual([1, expect.stringContaining('belongs to the user nobody. Run this as')]);
  expect(await readdir(folder)).toEqual(['pg']);
});

it('makes no database where there is none: DATA_DIR was forgotten', async () => {
  const none = join(folder, 'none');
  const { code, said } = await account(['disable', 'ani@example.org'], { DATA_DIR: none });
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`There is no embedded database in ${none}. Set DATA_DIR or DATABASE_URL`),
  ]);
  expect(await readdir(folder)).toEqual(['pg']);
});
