import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { BACKUP_KEYS } from '#test/support/backup-keys.ts';
import { objectStore } from '#test/support/object-store.ts';
import { examineBackups } from './examine-backups.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-examined-'));
  await writeFile(join(place, 'file'), '');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const found = async (vars: Record<string, string>, waitMs?: number) => {
  const env = readEnv(vars, []);
  if (!env.ok) throw new Error(env.error.join());
  return examineBackups(env.value, waitMs);
};
const into = (BACKUP_FOLDER: string) => found({ BACKUP_TIME: '03:00', BACKUP_FOLDER });

it('says that no backups are scheduled, and whether those that are can be written', async () => {
  expect(await found({})).toMatchObject([{ kind: 'note', text: expect.stringContaining('BACKUP_TIME') }]);
  expect(await into(place)).toMatchObject([
    { kind: 'ok' },
    { kind: 'note', text: expect.stringContaining('BACKUP_KEY is not set') },
  ]);
});

it('reports a folder that is missing, or none, and makes none', async () => {
  const problem = (text: string) => [{ kind: 'problem', text: expect.stringContaining(text) }];
  expect(await into(join(place, 'gone'))).toMatchObject(problem('there is no folder'));
  expect(await into(join(place, 'gone'))).toMatchObject(problem('there is no folder'));
  expect(await into(join(place, 'file'))).toMatchObject(problem('is not a folder'));
});

it('does not wait long for an object store that does not answer: the server would not start meanwhile', async () => {
  const store = await objectStore();
  try {
    const vars = {
      BACKUP_TIME: '03:00',
      BACKUP_KEY: BACKUP_KEYS[0],
      BACKUP_S3_URL: store.settings.url,
      BACKUP_S3_BUCKET: store.settings.bucket,
      BACKUP_S3_KEY_ID: store.settings.keyId,
      BACKUP_S3_SECRET: store.settings.secret,
    };
    expect(await found(vars)).toMatchObject([{ kind: 'ok', text: expect.stringContaining('answers') }]);
    store.fault = 'silent';
    expect(await found(vars, 300)).toMatchObject([
      { kind: 'problem', text: 'BACKUP_S3_URL: the object store does not answer.' },
    ]);
  } finally {
    await store.close();
  }
});
