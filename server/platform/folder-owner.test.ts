import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { otherOwner } from './folder-owner.ts';

/** Only root may give a folder to another user. */
const isRoot = process.geteuid?.() === 0;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tinta-owner-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('a folder without a database, and a database of this user, may be opened', async () => {
  expect(await otherOwner(join(folder, 'none'))).toBeUndefined();
  expect(await otherOwner(folder)).toBeUndefined();
  await mkdir(join(folder, 'pg'));
  expect(await otherOwner(folder)).toBeUndefined();
  await (await lockFolder(folder))();
});

it.runIf(isRoot)('root does not lock another user’s database, and the refusal names that user', async () => {
  await mkdir(join(folder, 'pg'));
  await chown(join(folder, 'pg'), 65_534, 65_534);
  await expect(lockFolder(folder)).rejects.toThrow(
    `DATA_DIR (${folder}) belongs to the user nobody. Run this as that user and with the same settings, for example with sudo -u nobody env DATA_DIR=${folder}.`,
  );
  await chown(join(folder, 'pg'), 54_321, 54_321);
  await expect(lockFolder(folder)).rejects.toThrow("with sudo -u '#54321' env");
});
