import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { BACKUP_KEYS } from '#test/support/backup-keys.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { makeScheduled } from './scheduled-backup.ts';

const AT = Date.UTC(2026, 10, 25, 3);
const NAME = 'tinta-scheduled-2026-11-25T030000Z';
let place: string;
let dataDir: string;
let folder: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-scheduled-backup-'));
  dataDir = join(place, 'data');
  folder = join(place, 'backups');
  await mkdir(dataDir);
  await mkdir(folder);
  await makeDataFolder(dataDir);
});
afterAll(() => rm(place, { recursive: true, force: true }));

it('a backup during which the clock was set back took no time, and is the one that is kept', async () => {
  await mkdir(join(folder, 'tinta-scheduled-2027-01-01T030000Z'));
  const work = await mkdtemp(join(place, 'work-'));
  const copy = join(work, 'pg');
  await cp(join(dataDir, 'pg'), copy, { recursive: true });
  const env = readEnv(
    {
      DATA_DIR: dataDir,
      BACKUP_TIME: '03:00',
      BACKUP_FOLDER: folder,
      BACKUP_KEEP: '1',
      BACKUP_KEY: BACKUP_KEYS[0],
    },
    [],
  );
  if (!env.ok || env.value.backups === null) throw new Error('the settings are wrong');
  const back = { now: () => AT - 3_600_000 };
  const { made, notRemoved } = await makeScheduled(env.value, env.value.backups, back, {
    at: AT,
    work,
    copy,
  });
  expect(made).toMatchObject({ name: `${NAME}.tar.gz.age`, at: AT, tookMs: 0 });
  expect(notRemoved).toEqual([]);
  expect(await readdir(folder)).toEqual([`${NAME}.tar.gz.age`]);
});
