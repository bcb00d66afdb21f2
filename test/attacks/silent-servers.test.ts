import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { s3FileStore } from '#server/files/s3-file-store.ts';
import { httpWithin, PROVIDER_MS } from '#server/platform/system.ts';
import { addStory, signedInAuthor } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

/** A limit for a busy machine; otherwise no test needs it. */
const PATIENT = { timeout: 30_000 };
const LONG = 600_000;

type Silent = { url: string; connections: Set<Socket>; end(): void };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that takes connections and data, and never answers. `end` breaks off all connections, and new ones too. */
async function silentServer(): Promise<Silent> {
  const connections = new Set<Socket>();
  let isOver = false;
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {});
    socket.resume();
    if (isOver) socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const end = () => {
    isOver = true;
    for (const socket of connections) socket.destroy();
  };
  ends.push(end);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connections, end };
}

const bucket = { bucket: 'b', region: 'r', keyId: 'k', secret: 's', prefix: '', browserUrl: '' };

it('a Facebook that never answers delays only its own sign-in', async () => {
  const { url, connections, end } = await silentServer();
  const server = await createTestServer({
    http: httpWithin(LONG),
    settings: {
      providers: {
        google: null,
        facebook: { appId: '1', appSecret: 'x', graphUrl: url, sdkUrl: `${url}/sdk.js`, origins: [] },
      },
    },
  });
  await server.reset();
  const request = {
    facebookToken: 'x',
    thirdType: 7 as const,
    thirdUserId: '110',
    thirdUserName: 'Ani',
    confirm: true,
  };
  let isOver = false;
  const answer = apiDevice(server.app)
    .call('facebookLogin', { request })
    .finally(() => {
      isOver = true;
    });
  await expect.poll(() => connections.size, PATIENT).toBe(1);
  await addStory(await signedInAuthor(server.app));
  expect(isOver).toBe(false);
  end();
  expect(await answer).toMatchObject({ code: 'refused', data: { reason: 'providerUnreachable' } });
});

it('a provider that never answers counts as unreachable after 15 seconds at most', async () => {
  const { url } = await silentServer();
  const failure = await httpWithin(50)(new Request(url)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'TimeoutError' });
  expect(PROVIDER_MS).toBeLessThanOrEqual(15_000);
});

it('an object store that never answers causes an error in time, for a read and for a write', async () => {
  const { url } = await silentServer();
  // Without one of the two limits the test would not end.
  for (const limits of [
    { connect: 200, attempt: 300, whole: LONG },
    { connect: LONG, attempt: LONG, whole: 500 },
  ]) {
    const store = s3FileStore({ url, ...bucket }, limits);
    await expect(store.get('covers/a.webp')).rejects.toThrow();
    await expect(store.put('covers/a.webp', new Uint8Array(1))).rejects.toThrow();
  }
}, 60_000);

it('an object store that never answers makes the server refuse only more files; calls and pages need none', async () => {
  const { url, connections, end } = await silentServer();
  const server = await createTestServer({
    files: s3FileStore({ url, ...bucket }, { connect: LONG, attempt: LONG, whole: LONG }),
    settings: { load: { reads: 2, all: 4 } },
  });
  await server.reset();
  const author = await signedInAuthor(server.app);
  const picture = async () => (await server.app.request(`/files/avatars/${'0'.repeat(32)}.webp`)).status;
  const waiting = [picture(), picture()];
  await expect.poll(() => connections.size, PATIENT).toBe(2);
  expect(await picture()).toBe(503);
  await addStory(author);
  expect(await author.ok('bookList')).toHaveLength(1);
  expect((await server.app.request('/sitemap.xml')).status).toBe(200);
  end();
  expect(await Promise.all(waiting)).toEqual([503, 503]);
}, 60_000);
