import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { examineBackups } from './examine-backups.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-examined-'));
  await writeFile(join(place, 'file'), '');
});
afterAll(() => rm(place, { recursive: true, force: true }));

const found = async (vars: Record<string, string>) => {
  const env = readEnv(vars, []);
  if (!env.ok) throw new Error(env.error.join());
  return examineBackups(env.value);
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
