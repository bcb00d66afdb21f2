/** Backups that the built server makes by itself, in the folder that its settings name. */

import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addChapter, addStory, PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type Answering, type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { begin, type TintaRun } from '#test/support/run-tinta.ts';

const TIMEOUT_MS = 120_000;
const EMAIL = 'dewi@example.com';
/** A finished backup. */
const WHOLE = /^tinta-scheduled-[\dT-]+Z$/;

let place: string;
let dataDir: string;
let backups: string;
const running: AppServer[] = [];

const settings = () => ({
  DATABASE_URL: '',
  LOG_LEVEL: 'info',
  // Due whatever the time is now.
  BACKUP_TIME: '00:00',
  BACKUP_FOLDER: backups,
  BACKUP_KEEP: '2',
});

async function serve(env: Record<string, string> = {}): Promise<AppServer> {
  const server = await AppServer.start({ dataDir, env: { ...settings(), ...env } });
  running.push(server);
  return server;
}

const at = (server: AppServer): Answering => ({ request: (path, init) => fetch(server.url + path, init) });
const wait = () => new Promise((go) => setTimeout(go, 20));
const names = () => readdir(backups).then((found) => found.sort());
const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await wait();
};
const made = (server: AppServer) => server.output.split('"backup made"').length - 1;

/** `tinta backup --scheduled`, beside the server or without one. */
const now = (env: Record<string, string> = {}): TintaRun =>
  begin('backup', { DATA_DIR: dataDir, ...settings(), ...env }, '--scheduled');

async function restored(name: string, env: Record<string, string> = {}): Promise<AppServer> {
  const folder = await mkdtemp(join(place, 'restored-'));
  const { code, output } = await begin(
    'restore',
    { DATA_DIR: folder, DATABASE_URL: '', ...env },
    join(backups, name),
  ).ended;
  expect(output).toContain('compared with the backup');
  expect(code).toBe(0);
  const server = await AppServer.start({ dataDir: folder, env: { DATABASE_URL: '', LOG_LEVEL: 'warn' } });
  running.push(server);
  return server;
}

/** The author's device, signed in again. */
async function again(server: AppServer): Promise<ApiDevice> {
  const device = apiDevice(at(server));
  await device.ok('login', { request: { account: EMAIL, password: PASSWORD } });
  return device;
}

async function titlesOn(server: AppServer): Promise<string[]> {
  const device = await again(server);
  const [book] = await device.ok('bookList', {});
  if (book === undefined) return [];
  return (await device.ok('chapterList', { params: { id: book.id } })).map(({ title }) => title);
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-scheduled-'));
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(place, 'data-'));
  backups = await mkdtemp(join(place, 'backups-'));
  await makeDataFolder(dataDir);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await rm(place, { recursive: true, force: true });
});

it(
  'the server makes the backup that is due, once; it is restored whole, and only as many are kept as the settings say',
  async () => {
    const first = await serve({ BACKUP_TIME: '', BACKUP_FOLDER: '' });
    const author = await signedInAuthor(at(first), EMAIL);
    const book = await addStory(author);
    await addChapter(author, book.id, { title: 'Before' });
    await first.halt();

    // What the operator put there is neither counted nor removed.
    const others = ['tinta-2020-01-01T000000Z', 'tinta-scheduled-notes.txt'];
    for (const name of others) await mkdir(join(backups, name));
    const server = await serve();
    await until(() => made(server) === 1);
    const [name = ''] = (await names()).filter((found) => WHOLE.test(found));
    const log = server.output.split('\n').find((line) => line.includes('backup made')) ?? '';
    expect(JSON.parse(log)).toMatchObject({
      backup: name,
      rows: expect.any(Number),
      bytes: expect.any(Number),
    });
    await server.halt();
    const second = await serve();
    await addChapter(await again(second), book.id, { title: 'After' });
    expect(made(second)).toBe(0);

    // Two more by hand, beside the running server.
    for (const _ of [1, 2]) {
      expect((await now().ended).code).toBe(0);
      await new Promise((go) => setTimeout(go, 1_000));
    }
    const kept = (await names()).filter((found) => WHOLE.test(found));
    expect(kept).toHaveLength(2);
    expect(kept).not.toContain(name);
    expect(await names()).toEqual([...others, ...kept].sort());
    await second.halt();
    expect(await titlesOn(await restored(kept[0] ?? ''))).toEqual(['Before', 'After']);
  },
  TIMEOUT_MS,
);

it(
  'a server that is stopped in the middle leaves nothing, one that is killed nothing that looks finished, and the next run tidies up',
  async () => {
    const server = await serve();
    await until(async () => (await names()).length > 0);
    await server.halt();
    expect(await names()).toEqual([]);
    await server.run();
    await until(async () => (await names()).length > 0);
    await server.kill();
    const left = await names();
    expect(left).toHaveLength(1);
    expect(left[0]).toMatch(/\.unfinished$/);
    const { code, output } = await begin(
      'restore',
      { DATA_DIR: await mkdtemp(join(place, 'none-')), DATABASE_URL: '' },
      join(backups, left[0] ?? ''),
    ).ended;
    expect(output).toContain('was never finished');
    expect(code).toBe(1);

    await server.run();
    await until(() => made(server) === 1);
    const found = await names();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(WHOLE);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('backup-copy'))).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'a folder that is gone is reported and not made; once it is back the backup follows, and earlier ones stay',
  async () => {
    expect((await now().ended).code).toBe(0);
    const before = await names();
    await rename(backups, `${backups}-away`);
    const server = await serve();
    expect(server.output).toContain(`BACKUP_FOLDER: there is no folder ${backups}`);
    await until(() => server.output.includes('"job failed"'));
    expect(server.output).toContain('no backup was made');
    expect(server.output).toContain('BackupFailed ENOENT');
    expect(await readdir(place)).not.toContain(backups.split('/').at(-1));
    await rename(`${backups}-away`, backups);
    await until(() => made(server) === 1);
    expect(await names()).toEqual(expect.arrayContaining(before));
    expect(await names()).toHaveLength(2);
  },
  TIMEOUT_MS,
);

it(
  'a flipped byte in a backup is found before anything is restored',
  async () => {
    expect((await now().ended).code).toBe(0);
    const [name = ''] = await names();
    const file = join(backups, name, 'manifest.json');
    const bytes = await readFile(file);
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const folder = await mkdtemp(join(place, 'none-'));
    const { code, output } = await begin(
      'restore',
      { DATA_DIR: folder, DATABASE_URL: '' },
      join(backups, name),
    ).ended;
    expect(output).toContain('manifest.json is not as it was written');
    expect(code).toBe(1);
    expect((await readdir(folder)).filter((found) => !found.startsWith('server.sock'))).toEqual([]);
  },
  TIMEOUT_MS,
);
