/** A server on the embedded database whose disk fills up: a small tmpfs with real writes, which others fill too. */

import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import type { StoryDocument } from '#shared/domain/story-document.ts';
import { addChapter, addStory, newChapterId, signedInAuthor } from '#test/support/api-author.ts';
import type { Answering } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { MAY_MOUNT } from '#test/support/may-mount.ts';

const DISK_MB = 180;
/** The server stores nothing more below this free space (server/platform/free-space.ts). */
const RESERVE_MB = 64;
const NO_SPACE = 'The server has no space left to save this. Nothing is lost. Try again later.';
const KEYS = { SEALING_KEY: '07'.repeat(32), TOKEN_KEY: '08'.repeat(32) };
const ENV = { DATABASE_URL: '', LOG_LEVEL: 'warn' };

let disk: string;
let server: AppServer | undefined;

const freeMb = (): number =>
  Number(execFileSync('df', ['--output=avail', '-BM', disk], { encoding: 'utf8' }).match(/(\d+)M/)?.[1]);

/** Another program leaves this much space. */
const leave = (megabytes: number): Promise<void> =>
  writeFile(join(disk, 'other'), Buffer.alloc(Math.max(0, freeMb() - megabytes) * 1024 * 1024));

/** Another program leaves nothing. */
const leaveNothing = (): Promise<void> =>
  leave(-1).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error;
  });
const free = (): Promise<void> => rm(join(disk, 'other'));

const start = async (): Promise<AppServer> => {
  server = await AppServer.start({ dataDir: join(disk, 'data'), env: ENV });
  return server;
};

const at = (url: string): Answering => ({ request: (path, init) => fetch(url + path, init) });
/** A text that no compression makes small. */
const text = (): StoryDocument => ({
  version: 1,
  blocks: [{ type: 'paragraph', runs: [{ text: words(5_000) }] }],
});
const chapterOf = (bookId: BookId) => ({ bookId, title: 'Bab', content: text(), status: 'draft' as const });
const words = (count: number): string =>
  Array.from({ length: count }, () => randomBytes(4).toString('hex')).join(' ');
const statusOf = (url: string) => fetch(url).then(async (answer) => [answer.status, await answer.text()]);

describe.runIf(MAY_MOUNT)('a server on a small disk', () => {
  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'tinta-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk]);
  });
  afterEach(async () => {
    await server?.kill();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });

  it('below the reserve writes are refused and reads go on; with space again everything works, without a restart', async () => {
    const { url } = await start();
    const device = await signedInAuthor(at(url));
    const story = await addStory(device);
    const saved: string[] = [];
    const save = async () => {
      const title = `Chapter ${saved.length}`;
      const answer = await device.call('chapterAdd', {
        request: { id: newChapterId(), bookId: story.id, title, content: text(), status: 'draft' },
      });
      if (answer.success) saved.push(title);
      return answer;
    };
    await save();
    await leave(RESERVE_MB + 4);
    let answer = await save();
    for (let round = 0; round < 400 && answer.success; round += 1) answer = await save();
    expect(saved.length).toBeGreaterThan(2);
    expect([answer.status, answer.code, answer.message, answer.headers.get('retry-after')]).toEqual([
      503,
      'overloaded',
      NO_SPACE,
      '30',
    ]);

    const titles = async () =>
      (await device.ok('chapterList', { params: { id: story.id } })).map(({ title }) => title).sort();
    expect(await titles()).toEqual([...saved].sort());
    expect(await statusOf(`${url}/healthz`)).toEqual([200, expect.stringContaining('ok')]);
    expect(await statusOf(`${url}/readyz`)).toEqual([503, expect.stringContaining('too little space')]);
    const refresh = { request: { refreshToken: device.refreshToken ?? '' } };
    expect((await device.call('refreshToken', refresh)).code).toBe('overloaded');

    // Others fill the rest.
    await rm(join(disk, 'other'));
    await leaveNothing();
    expect((await save()).code).toBe('overloaded');
    expect(await titles()).toEqual([...saved].sort());

    await free();
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 10_000 }).toEqual([200, 'ready']);
    await device.ok('refreshToken', refresh);
    expect((await save()).success).toBe(true);
    expect(await titles()).toEqual([...saved].sort());
  }, 120_000);

  it('on a full disk the server stops when asked, does not start and says why; with space it starts with everything', async () => {
    const running = await start();
    const device = await signedInAuthor(at(running.url));
    const story = await addStory(device);
    await addChapter(device, story.id, { content: text() });
    await leaveNothing();
    const asked = Date.now();
    await running.halt();
    expect(Date.now() - asked).toBeLessThan(20_000);

    const { status, stdout } = spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, DATA_DIR: join(disk, 'data'), PORT: '0', HOST: '127.0.0.1' },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/has 0 MB of free space.*Make space and start it again/),
    ]);

    await free();
    await running.run();
    expect(await device.ok('chapterList', { params: { id: story.id } })).toHaveLength(1);
  }, 120_000);

  it('a first start on a disk that is too small says so and leaves nothing', async () => {
    await leave(100);
    const { status, stdout } = spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, DATA_DIR: join(disk, 'data'), PORT: '0', HOST: '127.0.0.1' },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect([status, stdout]).toEqual([1, expect.stringContaining('The server needs 128 MB to start')]);
    expect(execFileSync('ls', [disk], { encoding: 'utf8' })).toBe('other\n');
  }, 60_000);

  it('a full disk of PostgreSQL is answered alike, and the same save succeeds once there is space', async () => {
    const database = await onSmallDisk();
    try {
      server = await AppServer.start({
        dataDir: join(disk, 'data'),
        env: { ...ENV, ...KEYS, DATABASE_URL: database.url },
      });
      const device = await signedInAuthor(at(server.url));
      const story = await addStory(device);
      await leave(3);
      const chapters: ChapterId[] = [];
      const save = () => {
        const id = newChapterId();
        chapters.push(id);
        return device.call('chapterAdd', { request: { ...chapterOf(story.id), id } }, { key: id });
      };
      let answer = await save();
      for (let round = 0; round < 200 && answer.success; round += 1) answer = await save();
      expect([answer.status, answer.code, answer.message]).toEqual([503, 'overloaded', NO_SPACE]);
      const count = async () => (await device.ok('chapterList', { params: { id: story.id } })).length;
      expect(await count()).toBe(chapters.length - 1);
      await free();
      const last = chapters.at(-1) as ChapterId;
      await device.ok('chapterAdd', { request: { ...chapterOf(story.id), id: last } });
      expect(await count()).toBe(chapters.length);
    } finally {
      await server?.halt();
      await database.remove();
    }
  }, 120_000);
});

/** A database of the PostgreSQL of these tests whose tables lie on the small disk. */
async function onSmallDisk(): Promise<{ url: string; remove(): Promise<void> }> {
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const owner = await stat(rows[0]?.folder ?? '');
  const folder = join(disk, 'tables');
  await mkdir(folder);
  await chown(folder, owner.uid, owner.gid);
  await client.query(`create tablespace small location '${folder}'`);
  await client.query('create database on_small_disk tablespace small');
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = '/on_small_disk';
  return {
    url: url.href,
    async remove() {
      await client.query('drop database on_small_disk with (force)');
      await client.query('drop tablespace small');
      await client.end();
    },
  };
}
