import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withBackupLock } from '#server/backup/backup-lock.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tinta-backup-lock-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('one scheduled backup of an installation is made at a time', async () => {
  const env = { dataDir, databaseUrl: process.env.DATABASE_URL ?? '' };
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  let first: Promise<void> = Promise.resolve();
  await new Promise<void>((begun) => {
    first = withBackupLock(env, () => {
      begun();
      return done;
    });
  });
  await expect(withBackupLock(env, async () => undefined)).rejects.toThrow('is being made already');
  end();
  await first;
  await expect(withBackupLock(env, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await withBackupLock(env, async () => 'made')).toBe('made');
});
