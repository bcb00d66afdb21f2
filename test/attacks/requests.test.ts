import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { question } from '#server/db/schema/question.ts';
import { systemHttp } from '#server/platform/system.ts';
import { type Endpoint, endpointPath } from '#shared/protocol/endpoint.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import {
  addChapter,
  addStory,
  newBookId,
  PASSWORD,
  signedInAuthor,
  storyForm,
} from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice, fileHeaders } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
const { app } = server;
const EMAIL = 'ani@example.org';

let author: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app, EMAIL);
});

const headersOf = (device: ApiDevice, more: Record<string, string> = {}) => ({
  [HEADER.udid]: device.udid,
  [HEADER.authorization]: `Bearer ${device.accessToken}`,
  ...more,
});

describe('the content of a request', () => {
  it.each(['%41 %2541 &lt;b&gt;', '</script><script>', '{"a":"\\\\"}', "'; drop table x; --"])(
    'is decoded once and given back as it was: %s',
    async (title) => {
      const { id } = await addStory(author, title);
      expect((await author.ok('bookForm', { params: { id } })).title).toBe(title);
      const answer = await app.request(endpointPath(endpoints.bookForm, { id }), {
        headers: headersOf(author),
      });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  it('is decoded once wherever it is: in a query, a path, a form, a part of a form and JSON', async () => {
    const [coded, plain] = [await addStory(author, '%41x'), await addStory(author, 'Ax')];
    for (const { id } of [coded, plain]) {
      await addChapter(author, id, { status: 'published' });
      await author.ok('bookOpen', { params: { id } });
    }
    const found = async (query: string) => {
      const answer = await app.request(`/book/book/search?searchValue=${query}`);
      const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
      return data.items.map(({ id }) => id);
    };
    expect(await found('%2541x')).toEqual([coded.id]);
    expect(await found('%41x')).toEqual([plain.id]);
    expect(await found('%252541x')).toEqual([]);

    const [first = '', rest = ''] = [plain.id.slice(0, 1), plain.id.slice(1)];
    const code = first.charCodeAt(0).toString(16);
    const statusOf = async (path: string) => (await app.request(`/book/book/${path}`)).status;
    expect(await statusOf(`%${code}${rest}`)).toBe(200);
    expect(await statusOf(`%25${code}${rest}`)).toBe(404);

    const text = '%2541 %41 &lt;b&gt; \\u0041 +';
    const parts = new FormData();
    parts.set('text', text);
    const bodies = [new URLSearchParams({ text }), parts, JSON.stringify({ text })];
    for (const body of bodies) {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
      const path = endpointPath(endpoints.questionAsk, {});
      const answer = await app.request(path, { method: 'POST', headers: headersOf(author, type), body });
      expect(answer.status).toBe(200);
    }
    const kept = await server.db.select({ text: question.text }).from(question);
    expect(kept).toEqual(bodies.map(() => ({ text })));
  });

  it('may have a field twice: the last value applies, and the body takes precedence over the query', async () => {
    const login = (query: string, body: string) =>
      app.request(`/user/auth/login${query}`, {
        method: 'POST',
        headers: { [HEADER.udid]: 'device9999999999', 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    const codeOf = async (answer: Response | Promise<Response>) =>
      String(((await (await answer).json()) as { code: unknown }).code);
    const right = `account=${EMAIL}&password=${PASSWORD}`;
    expect(await codeOf(login('', `account=no@example.org&${right}`))).toBe('0');
    expect(await codeOf(login('', `${right}&account=no@example.org`))).toBe('refused');
    expect(await codeOf(login('?account=no@example.org&password=wrong-one-7', right))).toBe('0');
  });

  it.each([
    '{"__proto__":{"role":"editor","title":"polluted"}}',
    '{"constructor":{"prototype":{"title":"polluted"}}}',
  ])('changes no prototype, and no field that the call does not have: %s', async (extra) => {
    const id = newBookId();
    const body = JSON.stringify({ id, ...storyForm('Hujan') }).replace(/}$/, `,${extra.slice(1)}`);
    const answer = await app.request(endpointPath(endpoints.bookAdd, {}), {
      method: 'POST',
      headers: headersOf(author, { 'content-type': 'application/json', 'idempotency-key': newBookId() }),
      body,
    });
    const { success } = (await answer.json()) as { success: boolean };
    if (success) expect((await author.ok('bookForm', { params: { id } })).title).toBe('Hujan');
    expect(({} as Record<string, unknown>).title).toBeUndefined();
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    expect((await author.call('deskStart', { request: {} })).code).toBe('forbidden');
  });
});

describe('a token', () => {
  it('is new for each sign-in, and its refresh token has 256 random bits', async () => {
    const tokens = new Set<string>();
    for (let n = 0; n < 12; n += 1) {
      const device = apiDevice(app);
      await device.ok('login', { request: { account: EMAIL, password: PASSWORD } });
      tokens
        .add(device.accessToken ?? '')
        .add(device.refreshToken ?? '')
        .add(device.proof ?? '');
      expect(Buffer.from(device.refreshToken ?? '', 'base64url')).toHaveLength(32);
    }
    expect(tokens.size).toBe(36);
  });

  const read = (token: string, how: Record<string, string> = { [HEADER.authorization]: `Bearer ${token}` }) =>
    app.request('/author/author/info', { headers: { [HEADER.udid]: author.udid, ...how } });

  it('in a cookie signs no one in, so no other site can make a page send a call', async () => {
    const token = author.accessToken ?? '';
    expect((await read(token)).status).toBe(200);
    for (const name of ['authorization', 'access_token', 'token', 'session'])
      expect((await read(token, { cookie: `${name}=${token}; ${name}=Bearer ${token}` })).status).toBe(401);
  });

  it('anywhere but in its header signs no one in, on no call of an author or editor and for no private file', async () => {
    const token = author.accessToken ?? '';
    const { idImg } = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const { id } = await addStory(author);
    const calls = Object.values<Endpoint>(endpoints).filter(
      ({ auth }) => auth === 'author' || auth === 'editor',
    );
    expect(calls.length).toBeGreaterThan(100);
    const asked = [
      ...calls.map(({ path, method }) => ({ path: path.replace(/\{\w+\}/g, id), method })),
      ...[
        `/author/sign/picture/${idImg}`,
        `/author/sign/document/${id}`,
        `/author/sign/text/${id}`,
        `/author/sign/inspect/final/contract/download?bookId=${id}`,
        `/desk/contract/document/${id}`,
      ].map((path) => ({ path, method: 'GET' as const })),
    ];
    const fields = Object.fromEntries(
      [HEADER.authorization, HEADER.accessToken, 'accessToken', 'token'].map((name) => [name, token]),
    );
    const query = new URLSearchParams({ ...fields, [HEADER.authorization]: `Bearer ${token}` }).toString();
    const form = 'application/x-www-form-urlencoded';
    const unsigned: { path: string; status: number }[] = [];
    for (const { path, method } of asked) {
      const ways: [string, Record<string, string>, string?][] = [
        ['', {}],
        ['', { cookie: query.replaceAll('&', '; ') }],
        [query, {}],
        ['', { [HEADER.accessToken]: token, [HEADER.proof]: author.proof ?? '' }],
        // The requests that a form of another site can send.
        ...(method === 'GET'
          ? []
          : [form, 'text/plain', 'application/json'].map((type): [string, Record<string, string>, string] => [
              '',
              { 'content-type': type },
              type === form ? query : JSON.stringify(fields),
            ])),
      ];
      for (const [more, headers, body] of ways) {
        const separator = path.includes('?') ? '&' : '?';
        const answer = await app.request(more === '' ? path : `${path}${separator}${more}`, {
          method,
          headers: { [HEADER.udid]: author.udid, ...headers },
          ...(body === undefined ? {} : { body }),
        });
        if (answer.status !== 401) unsigned.push({ path, status: answer.status });
      }
    }
    expect(unsigned).toEqual([]);
    expect(
      (await app.request(`/author/sign/picture/${idImg}`, { headers: fileHeaders(author) })).status,
    ).toBe(200);
    expect((await read(token)).status).toBe(200);
  });

  it('with another purpose, a changed byte or another algorithm signs no one in', async () => {
    const token = author.accessToken ?? '';
    const bytes = Buffer.from(token, 'base64url');
    const changed = [...bytes.keys()].map((place) => {
      const other = Buffer.from(bytes);
      other[place] = (other[place] ?? 0) ^ 1;
      return other.toString('base64url');
    });
    const unsigned = ['{"alg":"none","typ":"JWT"}', JSON.stringify({ sub: EMAIL })]
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.');
    for (const wrong of [...changed, `${unsigned}.`, author.proof ?? '', author.refreshToken ?? ''])
      expect((await read(wrong)).status).toBe(401);
  });

  it('that gives access is not accepted as a proof', async () => {
    const { idImg } = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const path = `/author/sign/picture/${idImg}`;
    expect((await app.request(path, { headers: fileHeaders(author) })).status).toBe(200);
    const headers = { ...fileHeaders(author), [HEADER.proof]: author.accessToken ?? '' };
    const refused = (await (await app.request(path, { headers })).json()) as { success: boolean };
    expect(refused.success).toBe(false);
  });
});

describe('an answer', () => {
  it('uses its id as the name of a private file, whatever the author’s texts are', async () => {
    const { idImg } = await author.ok('idCardSave', {
      request: { file: new File([pngOf(400, 250)], '"; filename=evil.html', { type: 'image/png' }) },
    });
    const answer = await app.request(`/author/sign/picture/${idImg}`, { headers: fileHeaders(author) });
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.(png|jpg)"$/);
    const hostile = '"; filename=evil.html';
    await author.ok('authorModify', { request: { userName: hostile } });
    const { id: bookId } = await addStory(author, hostile);
    const form = { ...filledContract, userName: hostile, idImg, bookId };
    const { url, textUrl } = await author.ok('contractSign', { request: form });
    for (const [path, ending] of [
      [url, 'pdf'],
      [textUrl, 'json'],
    ]) {
      const { headers } = await app.request(path ?? '', { headers: fileHeaders(author) });
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^inline; filename="[\\w-]+\\.${ending}"$`),
      );
    }
  });

  it('never redirects a call that arrived by http, behind a proxy that ends TLS or without one', async () => {
    const token = `Bearer ${author.accessToken}`;
    for (const trustedProxies of [0, 1]) {
      const { app: here } = await createTestServer({ settings: { trustedProxies } });
      for (const [path, method] of [
        ['/user/auth/login', 'POST'],
        ['/author/author/info', 'GET'],
        ['/author/sign/document/none', 'GET'],
        ['/book/book/tag/list', 'GET'],
      ] as const) {
        const sent = { 'x-forwarded-proto': 'http', authorization: token, accept: 'text/html' };
        const answer = await here.request(path, { method, headers: sent });
        expect([path, answer.status >= 300 && answer.status < 400]).toEqual([path, false]);
        expect(answer.headers.get('location')).toBeNull();
      }
    }
  });
});

describe('a request of the server to other servers', () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const listening = async (made: ReturnType<typeof createServer>) => {
    made.listen(0, '127.0.0.1');
    await once(made, 'listening');
    ends.push(() => made.close());
    return (made.address() as AddressInfo).port;
  };

  it('follows no redirect', async () => {
    const seen: (string | undefined)[] = [];
    const answer: RequestListener = ({ url }, response) => {
      seen.push(url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    };
    const port = await listening(createServer(answer));
    await expect(systemHttp(new Request(`http://127.0.0.1:${port}/`))).rejects.toThrow();
    expect(seen).toEqual(['/']);
  });
});
