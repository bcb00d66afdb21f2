import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { s3FileStore } from '#server/files/s3-file-store.ts';
import { systemHttp } from '#server/platform/system-http.ts';
import { addStory, signedInAuthor } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

/** Takes connections and what is sent, and never says a word. */
const connections = new Set<Socket>();
const silent = createServer((socket) => {
  connections.add(socket);
  socket.on('error', () => {});
  socket.resume();
});
silent.listen(0, '127.0.0.1');
await once(silent, 'listening');
const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
afterAll(() => {
  for (const socket of connections) socket.destroy();
  silent.close();
});

it('Facebook that never answers holds up its own sign-in alone, and that for 15 seconds at most', async () => {
  const server = await createTestServer({
    http: systemHttp,
    settings: {
      providers: {
        google: null,
        facebook: { appId: '1', appSecret: 'x', graphUrl: url, sdkUrl: `${url}/sdk.js`, origins: [] },
      },
    },
  });
  await server.reset();
  const device = apiDevice(server.app);
  const begun = performance.now();
  const request = {
    facebookToken: 'x',
    thirdType: 7 as const,
    thirdUserId: '110',
    thirdUserName: 'Ani',
    confirm: true,
  };
  let isOver = false;
  const answer = device.call('facebookLogin', { request }).finally(() => {
    isOver = true;
  });
  await expect.poll(() => connections.size).toBe(1);
  await addStory(await signedInAuthor(server.app));
  expect(isOver).toBe(false);
  expect(await answer).toMatchObject({ code: 'refused', data: { reason: 'providerUnreachable' } });
  expect(performance.now() - begun).toBeLessThan(15_000);
}, 20_000);

it('an object store that never answers is an error in time, of a read and of a write', async () => {
  const bucket = { bucket: 'b', region: 'r', keyId: 'k', secret: 's', prefix: '', browserUrl: '' };
  const store = s3FileStore({ url, ...bucket }, { connect: 200, attempt: 300, whole: 1_000 });
  const begun = performance.now();
  await expect(store.get('covers/a.webp')).rejects.toThrow();
  await expect(store.put('covers/a.webp', new Uint8Array(1))).rejects.toThrow();
  expect(performance.now() - begun).toBeLessThan(5_000);
});
