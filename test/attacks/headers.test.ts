import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '#server/platform/http-server.ts';
import { addStoryWithCover, signedInAuthor } from '#test/support/api-author.ts';
import { fileHeaders } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { localProviders } from '#test/support/local-providers.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app } = server;
beforeEach(() => server.reset());

const headersOf = async (at: typeof app, path: string, headers: Record<string, string> = {}) =>
  (await at.request(path, { headers })).headers;

/** An author with a cover, and with a private file of each kind. */
async function authorWithFiles() {
  const device = await signedInAuthor(app);
  const { idImg, idImgUrl } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
  const { id: bookId, cover } = await addStoryWithCover(device, 'Hujan');
  const { url, textUrl } = await device.ok('contractSign', { request: { ...filledContract, idImg, bookId } });
  return { device, cover, files: { picture: idImgUrl, pdf: url, text: textUrl } };
}

describe('TLS', () => {
  const HSTS = 'strict-transport-security';

  it('is required for a year from clients that used it, according to a trusted proxy', async () => {
    const behind = await createTestServer({ settings: { trustedProxies: 1 } });
    for (const path of ['/', '/healthz', '/book/book/tag/list', '/author/author/info', '/nowhere']) {
      const tls = await headersOf(behind.app, path, { 'x-forwarded-proto': 'https' });
      expect(tls.get(HSTS), path).toBe('max-age=31536000');
    }
    // The last value is the trusted proxy's own.
    const lied = await headersOf(behind.app, '/', { 'x-forwarded-proto': 'https, http' });
    expect(lied.get(HSTS)).toBeNull();
  });

  it('is not required from clients that do not use it, nor because of a stranger’s header', async () => {
    expect((await headersOf(app, '/')).get(HSTS)).toBeNull();
    expect((await headersOf(app, '/', { 'x-forwarded-proto': 'https' })).get(HSTS)).toBeNull();
    expect((await headersOf(app, 'https://tinta.example/healthz')).get(HSTS)).toBe('max-age=31536000');
  });
});

describe('every answer', () => {
  it('may not be framed, whatever its kind', async () => {
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

  it('states its type, and its charset if it is text, whatever its kind', async () => {
    const contact = await createTestServer({ settings: { securityContact: 'mailto:post@tinta.example' } });
    const { device, files, cover } = await authorWithFiles();
    const signedIn = fileHeaders(device);
    const [json, page, plain] = ['application/json', 'text/html', 'text/plain'].map(
      (type) => `${type}; charset=utf-8`,
    ) as [string, string, string];
    const kinds: [string, string, Uint8Array | string][] = [
      ['/author/author/info', json, '{"success":true'],
      ['/desk/audit/list', json, '{"success":false'],
      ['/book/book/tag/list', json, '{"success":true'],
      ['/nowhere', json, '{"success":false'],
      // JSON is always UTF-8 (RFC 8259).
      ['/openapi.json', 'application/json', '{'],
      ['/healthz', plain, 'ok'],
      ['/readyz', plain, 'ready'],
      ['/robots.txt', plain, 'User-agent'],
      ['/.well-known/security.txt', plain, 'Contact'],
      ['/sitemap.xml', 'application/xml; charset=utf-8', '<?xml'],
      ['/s/none', page, '<!doctype html>'],
      [files.picture, 'image/jpeg', new Uint8Array([0xff, 0xd8, 0xff])],
      [files.pdf, 'application/pdf', '%PDF-'],
      [files.text, plain, '{'],
      [cover, 'image/webp', 'RIFF'],
    ];
    const answered: typeof kinds = [];
    for (const [path, , begin] of kinds) {
      const from = path.includes('security.txt') ? contact.app : app;
      const answer = await from.request(path, { headers: signedIn });
      const bytes = Buffer.from(await answer.arrayBuffer()).subarray(0, Buffer.from(begin).length);
      const shown = typeof begin === 'string' ? bytes.toString() : new Uint8Array(bytes);
      const type = answer.headers.get('content-type')?.toLowerCase().replace(/;\s*/, '; ') ?? '';
      answered.push([path, type, shown]);
      expect([path, answer.headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
    expect(answered).toEqual(kinds);
  });

  it('with a private file gives it no rights if a browser opens it: no script, no form, no origin', async () => {
    const { device, files } = await authorWithFiles();
    for (const path of Object.values(files)) {
      const { status, headers } = await app.request(path, { headers: fileHeaders(device) });
      expect([path, status]).toEqual([path, 200]);
      const policy = (headers.get('content-security-policy') ?? '').split('; ').sort();
      expect([path, policy]).toEqual([path, ["default-src 'none'", "frame-ancestors 'none'", 'sandbox']]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store, private');
    }
  });
});

/** The answer of a server on a port to these bytes. */
async function answerTo(request: string): Promise<string> {
  const http = createHttpServer(app).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  http.close();
  return answer;
}

it('TRACE, which sends a request back, is not found', async () => {
  const answer = await answerTo(
    'TRACE / HTTP/1.1\r\nhost: tinta\r\nx-secret: 12345\r\nconnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 404/);
  expect(answer).not.toContain('12345');
});

describe('a request that cannot be read', () => {
  const REST = 'connection: close\r\n\r\n';

  it.each([
    ['400', 'is not HTTP', 'nonsense\r\n\r\n'],
    [
      '400',
      'has two lengths',
      `POST / HTTP/1.1\r\nhost: tinta\r\ncontent-length: 1\r\ncontent-length: 2\r\n${REST}`,
    ],
    ['400', 'has no host', `GET / HTTP/1.1\r\n${REST}`],
    ['400', 'has two hosts', `GET / HTTP/1.1\r\nhost: tinta\r\nhost: other\r\n${REST}`],
    ['400', 'has the same host twice', `GET /s/none HTTP/1.1\r\nhost: tinta\r\nHOST: tinta\r\n${REST}`],
    ...['x y', 'a/b', 'a@b', '[', 'a:99999', '1.2.3.4.5', '<x>', '\xff', ''].map(
      (host): [string, string, string] => [
        '400',
        `has the invalid host "${host}"`,
        `GET / HTTP/1.1\r\nhost: ${host}\r\n${REST}`,
      ],
    ),
    ['400', 'has no path', `OPTIONS * HTTP/1.1\r\nhost: tinta\r\n${REST}`],
    ['400', 'has an invalid address', `GET http://[ HTTP/1.1\r\nhost: tinta\r\n${REST}`],
    ['400', 'has no host, as HTTP/1.0 allows', `GET / HTTP/1.0\r\n${REST}`],
    [
      '431',
      'has headers that are too long',
      `GET / HTTP/1.1\r\nhost: tinta\r\nx: ${'x'.repeat(40_000)}\r\n${REST}`,
    ],
  ])('%s: %s, and the answer has the headers of every answer', async (status, _what, request) => {
    const answer = await answerTo(request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of ["frame-ancestors 'none'", 'nosniff', 'x-frame-options: DENY'])
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
  });
});

describe('other sites', () => {
  const CORP = 'cross-origin-resource-policy';

  it('cannot embed the answer to a call, whether it succeeds or not', async () => {
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
