/** Backups that the built server makes by itself, in the folder that its settings name. */

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addChapter, addStory, PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type Answering, type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { MAY_MOUNT } from '#test/support/may-mount.ts';
import { objectStore } from '#test/support/object-store.ts';
import { begin, type TintaRun } from '#test/support/run-tinta.ts';

const TIMEOUT_MS = 240_000;
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

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

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
  'of two at once one is made and the other says so, and neither harms the other',
  async () => {
    const ended = await Promise.all([now(), now()].map((run) => run.ended));
    const refused = ended.filter(({ code }) => code !== 0);
    for (const { output } of refused) expect(output).toContain('is being made already');
    // On a slow machine the second one may begin after the first has ended.
    expect(refused.length).toBeLessThan(2);
    expect((await names()).filter((name) => WHOLE.test(name))).toHaveLength(2 - refused.length);
    expect(await names()).toHaveLength(2 - refused.length);
    expect((await now().ended).code).toBe(0);
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
    expect(server.output).toContain('access ENOENT in ');
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

it(
  'a sealed backup is one file that only its key opens: restored, restored as a test, and refused with another key or a flipped byte',
  async () => {
    const key = { BACKUP_KEY: '07'.repeat(32) };
    const first = await serve({ BACKUP_TIME: '', BACKUP_FOLDER: '' });
    const author = await signedInAuthor(at(first), EMAIL);
    await addChapter(author, (await addStory(author)).id, { title: 'Sealed' });
    await first.halt();
    const server = await serve(key);
    await until(() => made(server) === 1);
    const [name = '', ...others] = await names();
    expect(others).toEqual([]);
    expect(name).toMatch(/^tinta-scheduled-[\dT-]+Z\.sealed$/);
    expect((await readdir(dataDir)).filter((found) => found.startsWith('backup-copy'))).toEqual([]);

    // Beside the running server, and with nothing left behind.
    const TMPDIR = await mkdtemp(join(place, 'tmp-'));
    const test = (env: Record<string, string>, which = 'latest') =>
      begin('test-restore', { DATA_DIR: dataDir, ...settings(), TMPDIR, ...env }, which).ended;
    const { code, output } = await test(key);
    expect(output).toMatch(/can be restored: \d+ rows, each compared/);
    expect(code).toBe(0);
    expect((await test({})).output).toContain('is sealed: set BACKUP_KEY');
    const wrong = await test({ BACKUP_KEY: '08'.repeat(32) });
    expect(wrong.output).toContain('it was made with another BACKUP_KEY, or is damaged');
    expect(wrong.code).toBe(1);
    await server.halt();
    const full = await begin('restore', { DATA_DIR: dataDir, ...settings() }, join(backups, name)).ended;
    expect(full.output).toContain('is not empty');
    // A newer key first, as after a change of the key.
    const restoredServer = await restored(name, { BACKUP_KEY: `${'08'.repeat(32)},${key.BACKUP_KEY}` });
    expect(await titlesOn(restoredServer)).toEqual(['Sealed']);

    const bytes = await readFile(join(backups, name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(join(backups, name), bytes);
    expect((await test(key)).output).toContain('The backup cannot be opened');
    expect((await test({}, join(place, 'nothing'))).code).toBe(1);
    expect(await readdir(TMPDIR)).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'in an object store each backup is one sealed object, of which as many are kept as the settings say; a store that fails loses none',
  async () => {
    const store = await objectStore();
    try {
      const env = {
        BACKUP_FOLDER: '',
        BACKUP_KEY: '07'.repeat(32),
        BACKUP_KEEP: '1',
        BACKUP_S3_URL: store.settings.url,
        BACKUP_S3_BUCKET: store.settings.bucket,
        BACKUP_S3_KEY_ID: store.settings.keyId,
        BACKUP_S3_SECRET: store.settings.secret,
        BACKUP_S3_PREFIX: 'tinta/',
      };
      const keys = async () => [...(await store.objects()).keys()];
      expect((await now(env).ended).output).toContain('read back and compared');
      const [first = '', ...others] = await keys();
      expect(first).toMatch(/^tinta\/tinta-scheduled-[\dT-]+Z\.sealed$/);
      expect(others).toEqual([]);

      const failed = await now({ ...env, BACKUP_S3_BUCKET: 'gone' }).ended;
      expect(failed.output).toContain('There is no backup: ');
      expect(failed.code).toBe(1);
      store.fault = 'busy';
      expect((await now(env).ended).code).toBe(1);
      store.fault = 'none';
      expect(await keys()).toEqual([first]);

      const server = await serve(env);
      await until(() => made(server) === 1);
      const [second = '', ...more] = await keys();
      expect(second > first).toBe(true);
      expect(more).toEqual([]);
      const all = { DATA_DIR: dataDir, ...settings(), ...env };
      const tested = await begin('test-restore', all, 'latest').ended;
      expect(tested.output).toContain('can be restored');
      await server.halt();
      const DATA_DIR = await mkdtemp(join(place, 'restored-'));
      const { output } = await begin('restore', { ...all, DATA_DIR }, second.replace('tinta/', '')).ended;
      expect(output).toContain('compared with the backup');
    } finally {
      await store.close();
    }
  },
  TIMEOUT_MS,
);

it.runIf(MAY_MOUNT)(
  'on a full disk there is no backup, nothing is left of it, and the earlier ones stay',
  async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', backups]);
    try {
      const earlier = ['2020-01-01', '2020-01-02', '2020-01-03'].map(
        (day) => `tinta-scheduled-${day}T000000Z`,
      );
      for (const name of earlier) await mkdir(join(backups, name));
      await writeFile(join(backups, 'other'), Buffer.alloc(4_096));
      for (const key of ['', '07'.repeat(32)]) {
        const { code, output } = await now({ BACKUP_KEY: key }).ended;
        expect(output).toContain('There is no backup: The disk is full');
        expect(code).toBe(1);
        expect(await names()).toEqual(['other', ...earlier]);
      }
    } finally {
      execFileSync('umount', [backups]);
    }
  },
  TIMEOUT_MS,
);

it(
  'on PostgreSQL the host that runs the jobs makes it, and it is restored on the embedded database',
  async () => {
    const name = `tinta_scheduled_${process.pid}`;
    await onPostgres(`create database ${name}`);
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${name}`;
    const env = { DATABASE_URL: url.href, BACKUP_KEY: '07'.repeat(32) };
    const server = await serve(env);
    try {
      const author = await signedInAuthor(at(server), EMAIL);
      await addChapter(author, (await addStory(author)).id, { title: 'On PostgreSQL' });
      await until(() => made(server) === 1);
      expect((await now(env).ended).code).toBe(0);
      const newest = (await names()).at(-1) ?? '';
      const { output } = await begin('test-restore', { DATA_DIR: dataDir, ...settings(), ...env }, 'latest')
        .ended;
      expect(output).toContain('can be restored');
      expect((await readdir(dataDir)).filter((found) => found.startsWith('backup-copy'))).toEqual([]);
      expect(await titlesOn(await restored(newest, { BACKUP_KEY: env.BACKUP_KEY }))).toEqual([
        'On PostgreSQL',
      ]);
    } finally {
      await server.stop();
      await onPostgres(`drop database ${name} with (force)`);
    }
  },
  TIMEOUT_MS,
);
