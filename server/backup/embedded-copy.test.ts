import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { COPY, removeOldCopies, SCHEDULED_WORK } from './embedded-copy.ts';

const NOW = Date.UTC(2026, 10, 25, 3);
const DAY = 86_400_000;
let place: string;
let dataDir: string;
const make = async (name: string, at: number) => {
  await mkdir(join(dataDir, name));
  await utimes(join(dataDir, name), at / 1_000, at / 1_000);
};

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-copies-'));
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(place, 'data-'));
  await make('files', NOW - 9 * DAY);
  await make(`${COPY}oldold`, NOW - DAY - 1_000);
  await make(`${COPY}newnew`, NOW - DAY + 1_000);
});
afterAll(() => rm(place, { recursive: true, force: true }));

it('a server that starts alone removes the copies that nobody reads, and what it was making when it was killed', async () => {
  await make(SCHEDULED_WORK, NOW - 1_000);
  await removeOldCopies(dataDir, NOW, true);
  expect((await readdir(dataDir)).sort()).toEqual([`${COPY}newnew`, 'files']);
});

it('on PostgreSQL another server may be making a backup in the same folder', async () => {
  await make(SCHEDULED_WORK, NOW - 1_000);
  await removeOldCopies(dataDir, NOW, false);
  expect((await readdir(dataDir)).sort()).toEqual([`${COPY}newnew`, SCHEDULED_WORK, 'files']);
  await removeOldCopies(dataDir, NOW + DAY, false);
  expect(await readdir(dataDir)).toEqual(['files']);
});
