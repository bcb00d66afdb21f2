import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addStory, newChapterId, signedInAuthor, textOf } from '#test/support/api-author.ts';
import { type Answering, type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';

/** Two server processes behind one PostgreSQL, as in production: what one has done, the other knows. */
const NAME = `tinta_processes_${process.pid}`;
const START_TIMEOUT_MS = 120_000;

const running: AppServer[] = [];
let servers: [AppServer, AppServer];

async function onPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const at = (server: AppServer): Answering => ({
  request: (path, init) => fetch(server.url + path, init),
});

/** The same author on another server: the session goes along, as it does when a host is changed. */
function samePhone(device: ApiDevice, server: AppServer): ApiDevice {
  const other = apiDevice(at(server), device.udid);
  other.accessToken = device.accessToken;
  other.refreshToken = device.refreshToken;
  return other;
}

type Chapter = { key: string; request: ReturnType<typeof chapterOf> };
const chapterOf = (bookId: Awaited<ReturnType<typeof addStory>>['id'], number: number) => ({
  id: newChapterId(),
  bookId,
  title: `Chapter ${number}`,
  content: textOf(10),
  status: 'draft' as const,
});
const chaptersOf = (bookId: Awaited<ReturnType<typeof addStory>>['id'], count: number): Chapter[] =>
  Array.from({ length: count }, (_, index) => ({
    key: randomUUID(),
    request: chapterOf(bookId, index + 1),
  }));

/** Sends a chapter until it is answered with success; a call under way elsewhere and a dead server are asked again. */
async function sendUntilSaved(device: ApiDevice, { key, request }: Chapter): Promise<string> {
  for (;;) {
    const answer = await device.call('chapterAdd', { request }, { key });
    if (answer.success) return answer.data.revisionId;
    if (answer.code !== 'inProgress') throw new Error(`${answer.code} ${answer.message}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

beforeAll(async () => {
  await onPostgres(`create database ${NAME}`);
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${NAME}`;
  const env = {
    DATABASE_URL: url.href,
    SEALING_KEY: '07'.repeat(32),
    TOKEN_KEY: '08'.repeat(32),
    LOG_LEVEL: 'warn',
  };
  const starts = await Promise.allSettled([AppServer.start({ env }), AppServer.start({ env })]);
  running.push(...starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : [])));
  for (const start of starts) if (start.status === 'rejected') throw start.reason;
  servers = running as [AppServer, AppServer];
}, START_TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await onPostgres(`drop database ${NAME} with (force)`);
});

describe('two servers on one database', () => {
  it('start at once on an empty one: its tables are made once, and one editor', () => {
    const [first, second] = servers.map(({ output }) => output);
    expect(`${first}${second}`.match(/Editor's account:/g)).toHaveLength(1);
  });

  it('the same keys at both at once have one effect each', async () => {
    const [first, second] = servers;
    const here = await signedInAuthor(at(first));
    const there = samePhone(here, second);
    const book = await addStory(here);
    const chapters = chaptersOf(book.id, 20);
    const revisions = await Promise.all(
      chapters.map((chapter) => Promise.all([sendUntilSaved(here, chapter), sendUntilSaved(there, chapter)])),
    );
    for (const [one, other] of revisions) expect(other).toBe(one);
    for (const device of [here, there]) {
      const list = await device.ok('chapterList', { params: { id: book.id } });
      expect(list.map(({ id }) => id).sort()).toEqual(chapters.map(({ request }) => request.id).sort());
    }
  });

  it('one is killed in the middle of its work: under the same keys the other takes what did not arrive, and nothing twice', async () => {
    const [first, second] = servers;
    const here = await signedInAuthor(at(second));
    const doomed = samePhone(here, first);
    const book = await addStory(here);
    const chapters = chaptersOf(book.id, 60);
    let answered = 0;
    const begun = chapters.map((chapter) =>
      sendUntilSaved(doomed, chapter).then(
        () => {
          answered += 1;
        },
        () => undefined,
      ),
    );
    while (answered < 5) await new Promise((go) => setTimeout(go, 1));
    await first.kill();
    await Promise.all(begun);
    expect(answered).toBeLessThan(chapters.length);
    for (const chapter of chapters) await sendUntilSaved(here, chapter);
    const list = await here.ok('chapterList', { params: { id: book.id } });
    expect(list.map(({ id }) => id).sort()).toEqual(chapters.map(({ request }) => request.id).sort());
    const detail = await here.ok('bookForm', { params: { id: book.id } });
    expect(detail).toMatchObject({ chapterCount: chapters.length, words: chapters.length * 10 });
    await first.run();
    expect(await samePhone(here, first).ok('chapterList', { params: { id: book.id } })).toEqual(list);
  });

  it('a session renewed at one goes on at the other, and ends at both', async () => {
    const [first, second] = servers;
    const here = await signedInAuthor(at(first));
    await here.ok('refreshToken', { request: { refreshToken: here.refreshToken ?? '' } });
    const there = samePhone(here, second);
    const book = await addStory(there, 'Written after the renewal');
    await there.ok('refreshToken', { request: { refreshToken: there.refreshToken ?? '' } });
    const again = samePhone(there, first);
    expect(await again.ok('bookForm', { params: { id: book.id } })).toMatchObject({
      title: 'Written after the renewal',
    });
    await again.ok('logout', { request: { refreshToken: again.refreshToken ?? '' } });
    const renewed = await there.call('refreshToken', { request: { refreshToken: there.refreshToken ?? '' } });
    expect(renewed.success).toBe(false);
  });
});
