import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { folderFileStore } from '#server/files/folder-file-store.ts';
import { runJobs } from '#server/jobs/run-jobs.ts';
import { systemRandom } from '#server/platform/system.ts';
import type { Timers } from '#shared/lib/ports.ts';
import { addChapter, addStory, newChapterId, signedInAuthor, textOf } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const disk = { isShort: false, filesAreFull: false };
const folder = await mkdtemp(join(tmpdir(), 'tinta-files-'));
afterAll(() => rm(folder, { recursive: true }));
const { app, deps, database, reset } = await createTestServer({
  clock,
  space: { isShort: async () => disk.isShort },
  files: folderFileStore(folder, systemRandom, { isShort: async () => disk.filesAreFull }),
});
beforeEach(async () => {
  Object.assign(disk, { isShort: false, filesAreFull: false });
  await reset();
});

it('while the disk is short, everything that changes something is refused in the author’s language; reads go on; no session ends', async () => {
  const device = await signedInAuthor(app);
  const story = await addStory(device);
  const chapter = await addChapter(device, story.id);
  disk.isShort = true;
  const request = {
    id: newChapterId(),
    bookId: story.id,
    title: 'Bab',
    content: textOf(5),
    status: 'draft' as const,
  };
  for (const [lang, text] of [
    ['en_US', 'no space left'],
    ['en_ID', 'Ruang penyimpanan server penuh'],
    ['zh_CN', '存储空间不足'],
  ] as const) {
    const answer = await device.call('chapterAdd', { request }, { headers: { lang } });
    expect([answer.status, answer.code, answer.headers.get('retry-after'), answer.message]).toEqual([
      503,
      'overloaded',
      '30',
      expect.stringContaining(text),
    ]);
  }
  const refreshToken = device.refreshToken ?? '';
  expect((await device.call('refreshToken', { request: { refreshToken } })).code).toBe('overloaded');
  expect((await apiDevice(app).call('login', { request: { account: 'a@b.org', password: 'x' } })).code).toBe(
    'overloaded',
  );
  expect((await device.ok('chapterList', { params: { id: story.id } })).map(({ id }) => id)).toEqual([
    chapter.id,
  ]);

  disk.isShort = false;
  await device.ok('refreshToken', { request: { refreshToken } });
  await device.ok('chapterAdd', { request });
});

it('a picture that the disk of the files cannot hold waits alone: text is still saved', async () => {
  const device = await signedInAuthor(app);
  const story = await addStory(device);
  disk.filesAreFull = true;
  const request = { id: crypto.randomUUID(), file: pngOf(400, 560) };
  const answer = await device.call('bookCover', { request });
  expect([answer.status, answer.code, answer.message]).toEqual([
    503,
    'filesUnavailable',
    expect.stringContaining('can’t be stored'),
  ]);
  await addChapter(device, story.id);
  disk.filesAreFull = false;
  await device.ok('bookCover', { request });
});

it('no job runs while the disk is short; they run again within a minute of space', async () => {
  let armed: { delay: number; task: () => void }[] = [];
  const timers: Timers = {
    after(delay, task) {
      armed.push({ delay, task });
      return () => {};
    },
  };
  const ran: string[] = [];
  const telemetry = {
    ...deps.telemetry,
    step: <T>(one: { name: string }, run: () => Promise<T>) => {
      ran.push(one.name);
      return run();
    },
  };
  const round = async (): Promise<number[]> => {
    const due = armed;
    armed = [];
    for (const { task } of due) task();
    await expect.poll(() => armed.length).toBe(due.length);
    return armed.map(({ delay }) => delay);
  };
  disk.isShort = true;
  const end = runJobs(
    { ...deps, telemetry } as typeof deps,
    { kind: 'embedded', analyze: database.analyze, lead: (_, led) => led() },
    timers,
  );
  const waits = await round();
  expect(ran).toEqual([]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
  disk.isShort = false;
  await round();
  expect(ran).toEqual(expect.arrayContaining(['publish', 'mail', 'sweep', 'analyze']));
  await end();
});
