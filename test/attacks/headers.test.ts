import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedInAuthor } from '#test/support/api-author.ts';
import { localProviders } from '#test/support/local-providers.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app } = server;
beforeEach(() => server.reset());

const headersOf = async (at: typeof app, path: string, headers: Record<string, string> = {}) =>
  (await at.request(path, { headers })).headers;

describe('TLS', () => {
  const HSTS = 'strict-transport-security';

  it('is required for a year of clients that used it, according to a trusted proxy', async () => {
    const behind = await createTestServer({ settings: { trustProxy: true } });
    for (const path of ['/', '/healthz', '/book/book/tag/list', '/author/author/info', '/nowhere']) {
      const tls = await headersOf(behind.app, path, { 'x-forwarded-proto': 'https' });
      expect(tls.get(HSTS), path).toBe('max-age=31536000');
    }
    // The proxy's own value is the last one.
    const lied = await headersOf(behind.app, '/', { 'x-forwarded-proto': 'https, http' });
    expect(lied.get(HSTS)).toBeNull();
  });

  it('is not required of clients without it, nor because a stranger says so', async () => {
    expect((await headersOf(app, '/')).get(HSTS)).toBeNull();
    expect((await headersOf(app, '/', { 'x-forwarded-proto': 'https' })).get(HSTS)).toBeNull();
    expect((await headersOf(app, 'https://tinta.example/healthz')).get(HSTS)).toBe('max-age=31536000');
  });
});

describe('every answer', () => {
  it('may not be framed, whatever it is', async () => {
    const device = await signedInAuthor(app);
    const { idImgUrl } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const signedIn = { authorization: `Bearer ${device.accessToken}` };
    const paths = [
      '/',
      '/healthz',
      '/openapi.json',
      '/robots.txt',
      '/s/none',
      '/nowhere',
      '/author/author/info',
    ];
    for (const path of [...paths, idImgUrl])
      expect((await headersOf(app, path, signedIn)).get('content-security-policy'), path).toContain(
        "frame-ancestors 'none'",
      );
  });
});

it('TRACE, which sends a request back, is not found', async () => {
  const http = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(http, 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.end('TRACE / HTTP/1.1\r\nhost: tinta\r\nx-secret: 12345\r\nconnection: close\r\n\r\n');
  const answer = await text(socket);
  http.close();
  expect(answer).toMatch(/^HTTP\/1\.1 404/);
  expect(answer).not.toContain('12345');
});

describe('other sites', () => {
  const CORP = 'cross-origin-resource-policy';

  it('cannot embed the answer to a call, whether granted or refused', async () => {
    const device = await signedInAuthor(app);
    const { idImgUrl } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const signedIn = { authorization: `Bearer ${device.accessToken}` };
    for (const path of ['/author/author/info', '/book/book/tag/list', '/desk/audit/list', idImgUrl]) {
      expect((await headersOf(app, path, signedIn)).get(CORP), path).toBe('same-origin');
      expect((await headersOf(app, path)).get(CORP), path).toBe('same-origin');
    }
  });

  it('may show covers', async () => {
    const device = await signedInAuthor(app);
    const made = await device.ok('bookCover', { request: { file: pngOf(400, 560) } as never });
    const path = Object.values(made).find(
      (value): value is string => typeof value === 'string' && value.startsWith('/files/'),
    );
    expect((await headersOf(app, path ?? '')).get(CORP)).toBe('cross-origin');
  });

  it('do not learn where a reader comes from; configured providers learn only the origin', async () => {
    expect((await headersOf(app, '/')).get('referrer-policy')).toBe('no-referrer');
    const { settings } = await localProviders(movedClock());
    const withProviders = await createTestServer({ settings: { providers: settings } });
    expect((await headersOf(withProviders.app, '/')).get('referrer-policy')).toBe('strict-origin');
  });
});
