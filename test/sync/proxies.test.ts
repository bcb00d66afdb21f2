import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { FetchPort } from '#net/http-client.ts';
import { createDevice } from '#test/support/device.ts';
import { busyWith } from '#test/support/idle.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { aStory, createSyncWorld } from '#test/support/sync-world.ts';
import { aText } from '#test/support/texts.ts';

type Lie = { status: number; type: string; body: string };
const SENTENCE = 'Please renew your contract with us first';
const envelope = (code: string): string =>
  JSON.stringify({ success: false, code, message: SENTENCE, data: null });
const page = '<!doctype html><title>No</title><p>No.</p>';

let proxy: Server | undefined;
afterEach(() => new Promise<void>((done) => (proxy ? proxy.close(() => done()) : done())));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A phone whose every call goes through an HTTP proxy. `tell(lie)`: the proxy's answer to saves from now on, in the server's place. */
async function phoneBehindAProxy() {
  const world = await createSyncWorld();
  const { time } = world;
  const state: { lie: Lie | null } = { lie: null };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const path = request.url ?? '';
    if (state.lie && /chapter\/(add|edit|saves)/.test(path)) {
      response.writeHead(state.lie.status, { 'content-type': state.lie.type }).end(state.lie.body);
      return;
    }
    const told = await world.server.app.request(path, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(request.method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    const headers = Object.fromEntries([...told.headers].filter(([name]) => name !== 'content-length'));
    response.writeHead(told.status, headers).end(Buffer.from(await told.arrayBuffer()));
  };
  proxy = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => proxy?.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  const fetchThrough: FetchPort = async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url, 'http://own.host');
    const address = `http://127.0.0.1:${port}${pathname}${search}`;
    const got = await busyWith(
      fetch(address, { method, headers, ...(method === 'GET' ? {} : { body: body as string }) }),
    );
    const text = await busyWith(got.text());
    return {
      status: got.status,
      headers: got.headers,
      text: async () => text,
      blob: async () => new Blob([text]),
    };
  };
  const { random } = createSeededRandom(413);
  const device = createDevice({ name: `proxied-${port}`, time, random, fetch: fetchThrough });
  const tab = await time.until(device.openTab());
  const uid = await world.signIn(tab);
  const work = tab.sync.work(uid);
  const book = await time.until(work.createStory(aStory, null));
  const chapter = await time.until(work.createChapter(book, aText('Hujan.')));
  await world.sync(tab);
  const write = async (lie: Lie): Promise<void> => {
    state.lie = lie;
    const draft = await time.until(work.openDraft(chapter));
    draft.change(() => aText('Hujan reda.'));
    await time.until(draft.close());
    // This is longer than the waits between several tries.
    for (let minute = 0; minute < 5; minute += 1) {
      await time.pass(60_000);
      await world.sync(tab);
    }
  };
  const tell = (lie: Lie | null = null): void => {
    state.lie = lie;
  };
  return { world, time, tab, work, book, chapter, write, tell };
}

describe('SYNC-9: nothing is lost, whatever a proxy answers in the server’s place', () => {
  const html = 'text/html';
  const json = 'application/json';
  it.each([
    ['413 in HTML', { status: 413, type: html, body: page }, 'queued', { kind: 'unreadable', code: '413' }],
    ['403 in HTML', { status: 403, type: html, body: page }, 'queued', { kind: 'unreadable', code: '403' }],
    [
      '426 in plain text',
      { status: 426, type: 'text/plain', body: SENTENCE },
      'queued',
      { kind: 'unreadable', code: '426' },
    ],
    [
      '426 with a sentence',
      { status: 426, type: json, body: envelope('brandNew') },
      'parked',
      { kind: 'refused', message: SENTENCE },
    ],
    [
      '426 for an old app',
      { status: 426, type: json, body: envelope('clientTooOld') },
      'queued',
      { kind: 'needsUpdate' },
    ],
  ] as const)('%s', async (_name, lie, state, why) => {
    const { world, time, tab, work, chapter, write, tell } = await phoneBehindAProxy();
    await write(lie);
    const [item] = await time.until(work.unsent());
    expect(item).toMatchObject({ state, why });
    expect(await time.until(work.chapterText(chapter))).toEqual(aText('Hujan reda.'));

    tell();
    if (item && state === 'parked') await time.until(work.confirmEntry(item.key));
    await time.pass(700_000);
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    expect((await time.until(work.chapter(chapter)))?.save.kind).toBe('synced');
  });
});

const NOT_OURS: Lie = { status: 403, type: 'text/html', body: page };
const REFUSAL: Lie = { status: 426, type: 'application/json', body: envelope('brandNew') };

it('the text of a refused save stays as a version that is not thinned when its chapter is deleted and restored', async () => {
  const { world, time, tab, work, book, chapter, write, tell } = await phoneBehindAProxy();
  await write(REFUSAL);
  tell();
  await time.until(work.deleteChapter(chapter));
  await world.sync(tab);
  expect(await time.until(work.unsent())).toEqual([]);
  await time.until(work.undeleteChapter(chapter));
  await world.sync(tab);
  expect(await time.until(work.chapters(book))).toHaveLength(1);
  const kept = (await time.until(work.versions(chapter))).filter(({ note }) => note === 'notChosen');
  const texts = await Promise.all(kept.map(({ id }) => time.until(work.versionText(chapter, id))));
  expect(texts).toEqual([aText('Hujan reda.')]);
});

it('a new chapter whose publish was taken back before the server refused it asks nothing', async () => {
  const { world, time, tab, work, book, tell } = await phoneBehindAProxy();
  tell(NOT_OURS);
  const fresh = await time.until(work.createChapter(book, aText('Hujan lagi.', 'Dua')));
  await time.until(work.publish(fresh));
  await time.pass(5_000);
  await time.until(work.unpublish(fresh));
  tell(REFUSAL);
  await time.pass(700_000);
  await world.sync(tab);
  tell();
  for (const { key, intent } of await time.until(work.unsent())) {
    expect(intent).not.toBe('unpublishChapter');
    await time.until(work.confirmEntry(key));
  }
  await world.sync(tab);
  expect(await time.until(work.unsent())).toEqual([]);
  expect(await time.until(work.chapter(fresh))).toMatchObject({ status: 'draft', save: { kind: 'synced' } });
});

it.each(['overloaded', 'rateLimited'])(
  'while the server answers %s, the status says in its words why nothing is sent; after the next answer it does not',
  async (code) => {
    const { world, time, tab, work, write, tell } = await phoneBehindAProxy();
    await write({ status: 503, type: 'application/json', body: envelope(code) });
    const status = tab.sync.engine.status();
    expect(status).toMatchObject({ phase: 'waiting', heldUp: SENTENCE });
    expect(await time.until(work.unsent())).toHaveLength(1);
    expect(status.nextTryAt).toBeGreaterThan(time.clock.now() - 60_000);

    tell();
    await time.pass(700_000);
    await world.sync(tab);
    expect(await time.until(work.unsent())).toEqual([]);
    expect(tab.sync.engine.status().heldUp).toBeNull();
  },
);
