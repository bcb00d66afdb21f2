/**
 * Two servers lose their PostgreSQL while authors write. The devices behave like the app: they send a save under the same key, to the other host
 * too, until it succeeds.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChapterId } from '#shared/domain/ids.ts';
import { addStory, newChapterId, signedInAuthor, textOf } from '#test/support/api-author.ts';
import type { Answering } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { freePort } from '#test/support/free-port.ts';
import { type OwnPostgres, startPostgres } from '#test/support/own-postgres.ts';
import { type Relay, startRelay } from '#test/support/relay.ts';

const AUTHORS = 6;
const START_TIMEOUT_MS = 120_000;
/** The pause between two chapters of an author, so that an author whose server still works stays within the rate limits. In ms. */
const PAUSE_MS = 250;
/** How long a fault lasts. In ms. */
const FAULT_MS = 4_000;
/** After the fault every author can write again within this time. A statement without an answer is given up after 10 s, and so is its rollback. */
const RECOVERY_MS = 30_000;

let postgres: OwnPostgres;
let relay: Relay;
let servers: AppServer[] = [];

beforeAll(async () => {
  postgres = await startPostgres(['log_min_messages=panic']);
  relay = await startRelay(postgres.port);
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query('create database tinta');
  await client.end();
  const env = {
    DATABASE_URL: `postgres://postgres@127.0.0.1:${relay.port}/tinta`,
    SEALING_KEY: '07'.repeat(32),
    TOKEN_KEY: '08'.repeat(32),
  };
  servers = await Promise.all([AppServer.start({ env }), AppServer.start({ env })]);
}, START_TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await relay.close();
  await postgres.stop();
});

/** Runs statements on the database `name` directly, not through the relay. */
async function onPostgres(name: 'postgres' | 'tinta', ...statements: string[]): Promise<void> {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  const client = new pg.Client(url.href);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Sends requests to both servers in turn, so that a failed call is sent to the other server next. */
function byTurns(): Answering {
  let turn = 0;
  return {
    request(path, init) {
      turn += 1;
      return fetch(servers[turn % servers.length]?.url + path, init);
    },
  };
}

/** Registers an author with a story. `saved`: the chapters of the story that were saved. */
async function newAuthor() {
  const device = await signedInAuthor(byTurns());
  return { device, bookId: (await addStory(device)).id, saved: new Map<ChapterId, string>() };
}
type Author = Awaited<ReturnType<typeof newAuthor>>;

/** Saves that did not succeed since the fault began. */
let refused = 0;

/** Adds a chapter, and sends it again until the answer is a success. */
async function add({ device, bookId, saved }: Author): Promise<void> {
  const request = { id: newChapterId(), bookId, title: `Chapter ${saved.size + 1}`, content: textOf(10) };
  const key = randomUUID();
  for (;;) {
    const answer = await device.call('chapterAdd', { request: { ...request, status: 'draft' } }, { key });
    if (answer.success) break;
    refused += 1;
    await sleep(200);
  }
  saved.set(request.id, request.title);
}

/** Lets every author write while `fault` happens and after it, until each has saved again. */
async function writeThrough(authors: readonly Author[], fault: Fault): Promise<void> {
  let ends = false;
  const writing = authors.map(async (author) => {
    while (!ends) {
      await add(author);
      await sleep(PAUSE_MS);
    }
  });
  await sleep(500);
  refused = 0;
  await fault(authors);
  const before = authors.map(({ saved }) => saved.size);
  // Saves under way during the fault count too, because they were sent again.
  await expect
    .poll(() => authors.every(({ saved }, which) => saved.size > (before[which] ?? 0)), {
      timeout: RECOVERY_MS,
      interval: 50,
    })
    .toBe(true);
  ends = true;
  await Promise.all(writing);
  expect(refused).toBeGreaterThan(0);
}

const readyz = async (server: AppServer) => (await fetch(`${server.url}/readyz`)).status;

/** Waits while a fault lasts. Nothing can be written meanwhile, so the servers report to a proxy that they are not ready. */
async function lasts(): Promise<void> {
  await sleep(FAULT_MS / 2);
  for (const server of servers) expect(await readyz(server)).toBe(503);
  await sleep(FAULT_MS / 2);
}

/** A fault, from its beginning to its end. */
type Fault = (authors: readonly Author[]) => Promise<void>;
const FAULTS: [string, Fault][] = [
  [
    'is killed, and starts again after a while',
    async () => {
      await postgres.kill();
      await lasts();
      await postgres.startAgain();
    },
  ],
  [
    'refuses connections',
    async () => {
      await onPostgres(
        'postgres',
        'alter database tinta allow_connections false',
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'tinta'`,
      );
      await lasts();
      await onPostgres('postgres', 'alter database tinta allow_connections true');
    },
  ],
  [
    'is cut off without notice, and its address leads to a different machine',
    async () => {
      const port = await freePort();
      relay.failOver(port);
      await postgres.kill();
      await postgres.startAgain(port);
    },
  ],
  [
    'has no more space for a row',
    async (authors) => {
      await onPostgres(
        'tinta',
        `create function full_disk() returns trigger language plpgsql as $$
           begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
        'create trigger full_disk before insert or update on chapter_revision execute function full_disk()',
        'create trigger full_disk before insert or update on setting execute function full_disk()',
      );
      await lasts();
      for (const { device, bookId, saved } of authors)
        expect(await device.ok('chapterList', { params: { id: bookId } })).toHaveLength(saved.size);
      await onPostgres('tinta', 'drop function full_disk() cascade');
    },
  ],
];

it.each(FAULTS)(
  'PostgreSQL %s: authors continue to write, and every chapter is there once',
  async (_, fault) => {
    const authors = await Promise.all(Array.from({ length: AUTHORS }, newAuthor));
    await writeThrough(authors, fault);
    for (const { device, bookId, saved } of authors) {
      const list = await device.ok('chapterList', { params: { id: bookId } });
      expect(list.map(({ id, title }) => [id, title])).toEqual([...saved]);
      expect(await device.ok('bookForm', { params: { id: bookId } })).toMatchObject({
        chapterCount: saved.size,
        words: 10 * saved.size,
      });
    }
    for (const server of servers) expect(await readyz(server)).toBe(200);
  },
);
