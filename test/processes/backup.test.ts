/** The life of an installation by the commands of its operator. Each command runs as a process of its own. */

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChapter, addStory, PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type Answering, type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { makeDataFolder } from '#test/support/made-database.ts';
import { begin } from '#test/support/run-tinta.ts';

const TIMEOUT_MS = 120_000;
const EMAIL = 'dewi@example.com';
const databases = ['moved', 'restored'].map((name) => `tinta_backup_${name}_${process.pid}`);

let place: string;
const running: AppServer[] = [];

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const urlOf = (name = ''): string => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

type Settings = { DATA_DIR: string; DATABASE_URL: string };
async function run(command: string, env: Settings, ...args: string[]): Promise<string> {
  const { code, output } = await begin(command, env, ...args).ended;
  expect(output).not.toContain('Nothing');
  expect(code).toBe(0);
  return output;
}

async function serve({ DATA_DIR, DATABASE_URL }: Settings): Promise<AppServer> {
  const server = await AppServer.start({ dataDir: DATA_DIR, env: { DATABASE_URL, LOG_LEVEL: 'warn' } });
  running.push(server);
  return server;
}

const at = (server: AppServer): Answering => ({
  request: (path, init) => fetch(server.url + path, init),
});

/** The author's device on a different server, signed in again. */
async function again(server: AppServer): Promise<ApiDevice> {
  const device = apiDevice(at(server));
  await device.ok('login', { request: { account: EMAIL, password: PASSWORD } });
  return device;
}

/** The path of the only backup in a folder. */
async function backupIn(folder: string): Promise<string> {
  const [name, ...more] = await readdir(folder);
  expect(more).toEqual([]);
  expect(name).toMatch(/^tinta-[\dT-]+Z$/);
  return join(folder, name ?? '');
}

/** Adds chapters one after another until `end` is called. `saved` has the title of each chapter whose answer has arrived. */
function saveOn(device: ApiDevice, bookId: Awaited<ReturnType<typeof addStory>>['id']) {
  const saved: string[] = [];
  let over = false;
  const done = (async () => {
    while (!over) {
      const title = `Chapter ${saved.length + 1}`;
      await addChapter(device, bookId, { title });
      saved.push(title);
      // The pause keeps the author well below their rate limit.
      await new Promise((go) => setTimeout(go, 100));
    }
  })();
  return {
    saved,
    end: async () => {
      over = true;
      await done;
    },
  };
}

const folder = async (name: string): Promise<string> => {
  const path = join(place, name);
  await mkdir(path);
  return path;
};

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tinta-backups-'));
  for (const name of databases) await onPostgres(`create database ${name}`);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  for (const name of databases) await onPostgres(`drop database if exists ${name} with (force)`);
  await rm(place, { recursive: true, force: true });
});

it(
  'backed up under load, killed, restored, moved to PostgreSQL, backed up there and restored: nothing acknowledged before is lost',
  async () => {
    const embedded = { DATA_DIR: await folder('embedded'), DATABASE_URL: '' };
    await makeDataFolder(embedded.DATA_DIR);
    const first = await serve(embedded);
    const author = await signedInAuthor(at(first), EMAIL);
    const book = await addStory(author);
    await addChapter(author, book.id, { title: 'Before' });

    // One backup is killed and one continues, while the author saves chapters.
    const saves = saveOn(author, book.id);
    const killed = begin('backup', embedded, await folder('killed'));
    const copies = async () =>
      (await readdir(embedded.DATA_DIR)).filter((name) => name.startsWith('backup-copy'));
    while ((await copies()).length === 0 && killed.child.exitCode === null)
      await new Promise((go) => setTimeout(go, 10));
    killed.child.kill('SIGKILL');
    await killed.ended;
    const known = saves.saved.length;
    await run('backup', embedded, await folder('one'));
    await saves.end();
    expect(saves.saved.length).toBeGreaterThan(known);
    while ((await copies()).length > 0) await new Promise((go) => setTimeout(go, 10));
    await first.kill();

    const restored = { DATA_DIR: await folder('new'), DATABASE_URL: '' };
    await run('restore', restored, await backupIn(join(place, 'one')));
    const moved = { ...restored, DATABASE_URL: urlOf(databases[0]) };
    expect(await run('move-to-postgres', moved)).toContain('Every row was read back');
    expect(await readdir(moved.DATA_DIR)).toContain('pg-moved-to-postgres');

    const second = await serve(moved);
    const phone = await again(second);
    const list = await phone.ok('chapterList', { params: { id: book.id } });
    const titles = list.map(({ title }) => title);
    expect(titles).toEqual(['Before', ...saves.saved].slice(0, titles.length));
    expect(titles.length).toBeGreaterThan(known);

    await addChapter(phone, book.id, { title: 'On PostgreSQL' });
    const more = saveOn(phone, book.id);
    await run('backup', moved, await folder('two'));
    await more.end();
    await second.kill();

    const last = { DATA_DIR: await folder('last'), DATABASE_URL: urlOf(databases[1]) };
    await run('restore', last, await backupIn(join(place, 'two')));
    const client = new pg.Client({ connectionString: last.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ title: string }>('select title from chapter order by position');
    await client.end();
    const end = rows.map(({ title }) => title);
    expect(end).toEqual([...titles, 'On PostgreSQL', ...more.saved].slice(0, end.length));
    expect(end.length).toBeGreaterThan(list.length);
  },
  TIMEOUT_MS,
);
