/** Backups that the built server makes by itself, in the folder that its settings name. */

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChapter, addStory, PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type Answering, type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { BACKUP_KEYS } from '#test/support/backup-keys.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { MAY_MOUNT } from '#test/support/may-mount.ts';
import { objectStore } from '#test/support/object-store.ts';
import { begin, type TintaRun } from '#test/support/run-tinta.ts';

const TIMEOUT_MS = 240_000;
const EMAIL = 'dewi@example.com';
/** A finished backup. */
const WHOLE = /^tinta-scheduled-[\dT-]+Z$/;

const [KEY, OTHER_KEY] = BACKUP_KEYS;
/** A database with all tables, of which each case on PostgreSQL has a copy: reading it takes a fraction of what the embedded one takes. */
const TEMPLATE = `tinta_scheduled_${process.pid}`;

let place: string;
const running: AppServer[] = [];
const databases: string[] = [];

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes a database on PostgreSQL, with all tables or none. Returns its address. */
async function database(template = TEMPLATE): Promise<string> {
  const name = databases.length === 0 ? TEMPLATE : `${TEMPLATE}_${databases.length}`;
  databases.push(name);
  await onPostgres(`create database ${name} template ${template}`);
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

const at = (server: AppServer): Answering => ({ request: (path, init) => fetch(server.url + path, init) });
const wait = (ms = 20) => new Promise((go) => setTimeout(go, ms));
const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await wait();
};
/** Two backups of the same second would have the same name. */
const nextSecond = () => wait(1_000 - (Date.now() % 1_000));
const made = (server: AppServer) => server.output.split('"backup made"').length - 1;

async function start(dataDir: string, env: Record<string, string>): Promise<AppServer> {
  const server = await AppServer.start({ dataDir, env });
  running.push(server);
  return server;
}

/** The folders of one case, with a server or without one, on the embedded database or on PostgreSQL. */
async function newCase(on: 'embedded' | 'postgres') {
  const dataDir = await mkdtemp(join(place, 'data-'));
  const backups = await mkdtemp(join(place, 'backups-'));
  if (on === 'embedded') await makeDataFolder(dataDir);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: on === 'embedded' ? '' : await database(),
    LOG_LEVEL: 'info',
    // Due whatever the time is now.
    BACKUP_TIME: '00:00',
    BACKUP_FOLDER: backups,
    BACKUP_KEEP: '2',
  };
  type Env = Record<string, string>;
  return {
    dataDir,
    backups,
    settings,
    names: () => readdir(backups).then((found) => found.sort()),
    serve: (env: Env = {}) => start(dataDir, { ...settings, ...env }),
    /** `tinta backup --scheduled`, beside the server or without one. */
    now: (env: Env = {}): TintaRun => begin('backup', { ...settings, ...env }, '--scheduled'),
    /** A command that reads the backup of this name. */
    read: (command: 'restore' | 'test-restore', which: string, env: Env = {}) =>
      begin(command, { ...settings, ...env }, which === 'latest' ? which : join(backups, which)).ended,
    /** Restores the backup of this name into a new folder, on the embedded database or an empty one on PostgreSQL, and starts a server there. */
    async restored(name: string, { on, ...env }: { on: 'embedded' | 'postgres' } & Env): Promise<AppServer> {
      const folder = await mkdtemp(join(place, 'restored-'));
      const DATABASE_URL = on === 'embedded' ? '' : await database('template0');
      const { code, output } = await begin(
        'restore',
        { DATA_DIR: folder, DATABASE_URL, ...env },
        join(backups, name),
      ).ended;
      expect(output).toContain('compared with the backup');
      expect(code).toBe(0);
      return start(folder, { DATABASE_URL, LOG_LEVEL: 'warn' });
    },
  };
}

/** Runs the command twice at once, and returns how many backups were made: two if the second one began after the first had ended. */
async function twoAtOnce(now: () => TintaRun): Promise<number> {
  const ended = await Promise.all([now(), now()].map((run) => run.ended));
  const refused = ended.filter(({ code }) => code !== 0);
  // Or that its name is taken, if it began in the same second and the first had ended.
  for (const { output } of refused) expect(output).toMatch(/is being made already|ENOTEMPTY/);
  expect(refused.length).toBeLessThan(2);
  return 2 - refused.length;
}

/** Registers an author with one chapter. */
async function write(server: AppServer, title: string) {
  const author = await signedInAuthor(at(server), EMAIL);
  const book = await addStory(author);
  await addChapter(author, book.id, { title });
  return book;
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
  const DATABASE_URL = await database('template0');
  // Its tables are made as every installation's are.
  const server = await AppServer.start({
    dataDir: await mkdtemp(join(place, 'data-')),
    env: { DATABASE_URL },
  });
  await server.halt();
}, TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  for (const name of databases) await onPostgres(`drop database ${name} with (force)`);
  await rm(place, { recursive: true, force: true });
});

it.concurrent(
  'the server makes the backup that is due, once; it is restored whole, and only as many are kept as the settings say, also of two made at once',
  async () => {
    const { backups, names, serve, now, restored } = await newCase('embedded');
    const first = await serve({ BACKUP_TIME: '', BACKUP_FOLDER: '' });
    const book = await write(first, 'Before');
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

    // More by hand, beside the running server: of two at once one is made.
    await nextSecond();
    await twoAtOnce(() => now({ BACKUP_KEEP: '1' }));
    const kept = (await names()).filter((found) => WHOLE.test(found));
    expect(kept).toHaveLength(1);
    expect(kept).not.toContain(name);
    expect(await names()).toEqual([...others, ...kept].sort());
    await second.halt();
    expect(await titlesOn(await restored(kept[0] ?? '', { on: 'postgres' }))).toEqual(['Before', 'After']);
  },
  TIMEOUT_MS,
);

it.concurrent(
  'a server that is stopped in the middle leaves nothing, one that is killed nothing that looks finished, and the next run tidies up',
  async () => {
    const { dataDir, names, serve, read } = await newCase('embedded');
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
    const DATA_DIR = await mkdtemp(join(place, 'none-'));
    const { code, output } = await read('restore', left[0] ?? '', { DATA_DIR });
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

it.concurrent(
  'of two at once one is made and the other says so, and neither harms the other',
  async () => {
    const { names, now } = await newCase('postgres');
    const wereMade = await twoAtOnce(now);
    const found = await names();
    expect(found).toHaveLength(wereMade);
    expect(found.filter((name) => !WHOLE.test(name))).toEqual([]);
    await nextSecond();
    expect((await now().ended).code).toBe(0);
  },
  TIMEOUT_MS,
);

it.concurrent(
  'a folder that is gone is reported and not made; once it is back the backup follows, and earlier ones stay',
  async () => {
    const { backups, names, serve, now } = await newCase('postgres');
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

it.concurrent(
  'a flipped byte in a backup is found before anything is restored',
  async () => {
    const { backups, names, now, read } = await newCase('postgres');
    expect((await now().ended).code).toBe(0);
    const [name = ''] = await names();
    const file = join(backups, name, 'manifest.json');
    const bytes = await readFile(file);
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const DATA_DIR = await mkdtemp(join(place, 'none-'));
    const { code, output } = await read('restore', name, { DATA_DIR, DATABASE_URL: '' });
    expect(output).toContain('manifest.json is not as it was written');
    expect(code).toBe(1);
    expect((await readdir(DATA_DIR)).filter((found) => !found.startsWith('server.sock'))).toEqual([]);
  },
  TIMEOUT_MS,
);

it.concurrent(
  'a sealed backup is one file that only its key opens: restored, restored as a test, and refused with another key or if it is damaged',
  async () => {
    const { backups, dataDir, names, serve, read, restored } = await newCase('postgres');
    const key = { BACKUP_KEY: KEY };
    const first = await serve({ BACKUP_TIME: '', BACKUP_FOLDER: '' });
    await write(first, 'Sealed');
    await first.halt();
    const server = await serve(key);
    await until(() => made(server) === 1);
    const [name = '', ...others] = await names();
    expect(others).toEqual([]);
    expect(name).toMatch(/^tinta-scheduled-[\dT-]+Z\.tar\.gz\.age$/);
    expect((await readdir(dataDir)).filter((found) => found.startsWith('backup-copy'))).toEqual([]);

    // Beside the running server, and with nothing left behind.
    const TMPDIR = await mkdtemp(join(place, 'tmp-'));
    const test = (env: Record<string, string>, which = 'latest') =>
      read('test-restore', which, { TMPDIR, ...env });
    const { code, output } = await test(key);
    expect(output).toMatch(/can be restored: \d+ rows, each compared/);
    expect(code).toBe(0);
    expect((await test({})).output).toContain('is sealed: set BACKUP_KEY');
    const wrong = await test({ BACKUP_KEY: OTHER_KEY });
    expect(wrong.output).toContain('it was made with another BACKUP_KEY, or is damaged');
    expect(wrong.code).toBe(1);
    await server.halt();
    expect((await read('restore', name)).output).toContain('is not empty');
    // A newer key first, as after a change of the key.
    const both = { BACKUP_KEY: `${OTHER_KEY},${KEY}` };
    expect(await titlesOn(await restored(name, { on: 'postgres', ...both }))).toEqual(['Sealed']);

    const bytes = await readFile(join(backups, name));
    const flipped = Buffer.from(bytes);
    flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 1;
    const damaged = [flipped, bytes.subarray(0, -1), Buffer.concat([bytes, bytes]), Buffer.alloc(0)];
    for (const [index, changed] of damaged.entries()) {
      const file = `damaged-${index}.tar.gz.age`;
      await writeFile(join(backups, file), changed);
      const refused = await test(key, file);
      expect(refused.output).toContain('The backup cannot be opened: it is ');
      expect(refused.code).toBe(1);
    }
    // A real restore leaves the folder as it was.
    const DATA_DIR = await mkdtemp(join(place, 'none-'));
    const none = await read('restore', 'damaged-1.tar.gz.age', { DATA_DIR, DATABASE_URL: '', ...key });
    expect(none.output).toContain(
      'Nothing was restored: The backup cannot be opened: it is damaged or cut off',
    );
    expect((await readdir(DATA_DIR)).filter((found) => !found.startsWith('server.sock'))).toEqual([]);
    expect((await test({}, 'nothing')).code).toBe(1);
    expect(await readdir(TMPDIR)).toEqual([]);
  },
  TIMEOUT_MS,
);

it.concurrent(
  'in an object store each backup is one sealed object, of which as many are kept as the settings say; a store that fails loses none',
  async () => {
    const { settings, serve, now } = await newCase('postgres');
    const store = await objectStore();
    try {
      const env = {
        BACKUP_FOLDER: '',
        BACKUP_KEY: KEY,
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
      expect(first).toMatch(/^tinta\/tinta-scheduled-[\dT-]+Z\.tar\.gz\.age$/);
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
      await server.halt();
      for (const which of ['latest', second.replace('tinta/', '')]) {
        const DATA_DIR = await mkdtemp(join(place, 'restored-'));
        const DATABASE_URL = await database('template0');
        const { output } = await begin('restore', { ...settings, ...env, DATA_DIR, DATABASE_URL }, which)
          .ended;
        expect(output).toContain('compared with the backup');
      }
    } finally {
      await store.close();
    }
  },
  TIMEOUT_MS,
);

it.runIf(MAY_MOUNT).concurrent(
  'on a full disk there is no backup, nothing is left of it, and the earlier ones stay',
  async () => {
    const { backups, names, now } = await newCase('postgres');
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', backups]);
    try {
      const earlier = ['2020-01-01', '2020-01-02', '2020-01-03'].map(
        (day) => `tinta-scheduled-${day}T000000Z`,
      );
      for (const name of earlier) await mkdir(join(backups, name));
      await writeFile(join(backups, 'other'), Buffer.alloc(4_096));
      for (const key of ['', KEY]) {
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

it.concurrent(
  'on PostgreSQL the host that runs the jobs makes it, and it is restored on the embedded database',
  async () => {
    const { dataDir, names, serve, now, restored } = await newCase('postgres');
    const env = { BACKUP_KEY: KEY };
    const server = await serve(env);
    await write(server, 'On PostgreSQL');
    await until(() => made(server) === 1);
    const [first = ''] = await names();
    for (const _ of [1, 2]) {
      await nextSecond();
      expect((await now(env).ended).code).toBe(0);
    }
    // Two are kept.
    expect(await names()).toHaveLength(2);
    expect(await names()).not.toContain(first);
    const newest = (await names()).at(-1) ?? '';
    expect((await readdir(dataDir)).filter((found) => found.startsWith('backup-copy'))).toEqual([]);
    expect(await titlesOn(await restored(newest, { on: 'embedded', ...env }))).toEqual(['On PostgreSQL']);
  },
  TIMEOUT_MS,
);
