import { beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '#server/ports/logger.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { parseEnvelope } from '#shared/protocol/envelope.ts';
import {
  addChapter,
  addStory,
  newBookId,
  newChapterId,
  PASSWORD,
  signedInAuthor,
  storyForm,
  textOf,
} from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';
import { heldBy } from '#test/support/slow-database.ts';

const lines: string[] = [];
const record = (level: string) => (fields: object, message: string) =>
  void lines.push(JSON.stringify({ level, ...fields, message }));
const logger: Logger = { info: record('info'), warn: record('warn'), error: record('error') };
const server = await createTestServer({ logger, settings: { allowedOrigins: ['https://tinta.example'] } });
const { app } = server;
beforeEach(async () => {
  await server.reset();
  lines.length = 0;
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('every answer is the envelope (docs/spec, section 7)', () => {
  it.each([
    ['an unknown call', () => app.request('/book/book/no/such'), 404, 'notFound'],
    ['an unknown path', () => app.request('/nowhere'), 404, 'notFound'],
    ['an invalid id', () => app.request('/book/book/0'), 404, 'notFound'],
    ['no sign-in', () => app.request('/author/author/info'), 401, 'unauthenticated'],
    [
      'a method that the call does not have',
      () => app.request('/user/auth/login', { method: 'PUT' }),
      404,
      'notFound',
    ],
    ['invalid JSON', () => post('/user/auth/register/email', '{'), 422, 'validation'],
    ['JSON that is not an object', () => post('/user/auth/register/email', '[1]'), 422, 'validation'],
    [
      'bytes that are not UTF-8',
      () =>
        app.request('/user/auth/register/email', {
          method: 'POST',
          body: new Uint8Array([123, 255, 125]),
          headers: { 'content-type': 'application/json' },
        }),
      422,
      'validation',
    ],
    [
      'an invalid form',
      () => post('/user/auth/register/email', 'x', { 'content-type': 'multipart/form-data; boundary=y' }),
      422,
      'validation',
    ],
    ['missing fields', () => post('/user/auth/register/email', '{}'), 422, 'validation'],
    [
      'more than 4 kB for a call about sessions',
      () => post('/user/auth/register/email', `{"email":"${'x'.repeat(4 * 1024)}"}`),
      413,
      'tooLarge',
    ],
  ])('%s', async (_, ask, status, code) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}$/);
    const envelope = parseEnvelope(await response.text());
    expect(envelope).toMatchObject({ success: false, code });
    expect(envelope?.message).not.toBe('');
  });

  it('a declared length is not trusted: an endless body is cut off', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const response = await app.request('/user/auth/register/email', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it('a text of more than four million characters is tooLarge', async () => {
    const device = await signedInAuthor(app);
    const book = await addStory(device);
    const content = {
      version: 1 as const,
      blocks: [{ type: 'paragraph' as const, runs: [{ text: 'x'.repeat(4_000_001) }] }],
    };
    const request = { id: newChapterId(), bookId: book.id, title: 'T', content, status: 'draft' as const };
    expect(await device.call('chapterAdd', { request })).toMatchObject({ status: 413, code: 'tooLarge' });
  });

  it('a database failure is answered as a plain failure, and logged without the author’s words', async () => {
    const device = await signedInAuthor(app);
    const broken = await createTestServer({
      logger,
      database: {
        ...server.database,
        db: new Proxy(server.db, {
          get(target, property) {
            if (property === 'transaction')
              return () =>
                Promise.reject(
                  new Error('insert into chapter values (SECRET TEXT)', { cause: new Error('SECRET TEXT') }),
                );
            return Reflect.get(target, property);
          },
        }),
      },
    });
    const response = await broken.app.request('/book/book/add', {
      method: 'POST',
      headers: { authorization: `Bearer ${device.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: newBookId(), ...storyForm() }),
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ success: false, code: 'internal', message: 'Operation failed' });
    expect(lines.join('\n')).toContain('"level":"error"');
    expect(lines.join('\n')).not.toContain('SECRET');
  });
});

describe('public reads (docs/spec, section 7, Every answer)', () => {
  const ORIGIN = { origin: 'https://tinta.example' };
  const asked = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers });
    return { response, body: await response.text(), tag: response.headers.get('etag') ?? '' };
  };
  const openedStory = async () => {
    const author = await signedInAuthor(app);
    const { id } = await addStory(author, 'Read again');
    const chapter = await addChapter(author, id, { status: 'published' });
    await author.ok('bookOpen', { params: { id } });
    return { author, chapter, paths: [`/book/book/${id}`, `/book/chapter/read/${chapter.id}`] };
  };

  it('a browser caches them and revalidates; it gets a body only after a change', async () => {
    const { author, chapter, paths } = await openedStory();
    for (const path of ['/book/book/sort/type', '/book/book/search', '/notice/list', ...paths]) {
      const first = await asked(path, ORIGIN);
      expect(first.response.headers.get('cache-control'), path).toBe('no-cache');
      const again = await asked(path, { ...ORIGIN, 'if-none-match': `W/${first.tag}` });
      expect(again.response.status, path).toBe(304);
      expect(again.body).toBe('');
      expect(again.tag).toBe(first.tag);
      expect(again.response.headers.get('access-control-allow-origin')).toBe(ORIGIN.origin);
      expect(again.response.headers.get('x-request-id')).not.toBeNull();
      const chinese = { lang: 'en_US', 'accept-language': 'zh-CN', 'if-none-match': first.tag };
      expect((await asked(path, chinese)).response.status, path).toBe(200);
    }
    const [, read = ''] = paths;
    const { tag } = await asked(read);
    const { id, revisionId: baseRevision } = chapter;
    const change = { id, baseRevision, title: 'Another title', content: textOf(9), authorNote: null };
    await author.ok('chapterEdit', { request: { ...change, status: 'published' } });
    const changed = await asked(read, { 'if-none-match': tag });
    expect(changed.response.status).toBe(200);
    expect(changed.body).toContain('Another title');
  });

  it('answers to a signed-in author, refusals and answers about missing things are never cached', async () => {
    const { author, paths } = await openedStory();
    const authorization = `Bearer ${author.accessToken}`;
    const answers = [
      ...(await Promise.all(paths.map((path) => asked(path, { authorization })))),
      await asked('/book/book/list', { authorization }),
      await asked('/book/book/list'),
      await asked(`/book/book/${newBookId()}`),
    ];
    for (const { response, tag } of answers) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(tag).toBe('');
    }
    const [path = ''] = paths;
    const { tag } = await asked(path);
    expect((await asked(path, { authorization, 'if-none-match': tag })).response.status).toBe(200);
  });
});

describe('logs', () => {
  it('contain the call, its result and its duration, but no names, texts or secrets', async () => {
    const device = await signedInAuthor(app, 'secretive@example.org');
    const book = await addStory(device, 'Secret title');
    await addChapter(device, book.id, { content: textOf(3, 'secretword') });
    await device.call('login', { request: { account: 'secretive@example.org', password: 'wrong-password' } });
    await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
    await device.ok('modifyEmail', { request: { email: 'private@example.org' } });
    await app.request('/book/book/search?searchValue=private-search');
    const all = lines.join('\n');
    expect(all).toContain('"call":"chapterAdd"');
    expect(all).toContain('"status":409');
    const secrets = [
      PASSWORD,
      'wrong-password',
      'secretive',
      'private',
      'Secret title',
      'secretword',
      device.accessToken,
      device.refreshToken,
      device.proof,
      device.udid,
    ];
    for (const secret of secrets) expect(all).not.toContain(secret);
  });
});

describe('languages (docs/spec, section 7)', () => {
  const message = async (headers: Record<string, string>) =>
    ((await (await app.request('/author/author/info', { headers })).json()) as { message: string }).message;

  it.each([
    [{}, 'Sign in to continue'],
    [{ lang: 'en_US' }, 'Sign in to continue'],
    [{ lang: 'en_ID' }, 'Silakan masuk'],
    [{ lang: 'en_US', 'accept-language': 'zh-CN' }, '请先登录'],
    [{ lang: 'en_US', 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'Sign in to continue'],
    [{ lang: 'en_ID', 'accept-language': 'zh-CN' }, 'Silakan masuk'],
    [{ lang: 'xx_XX' }, 'Sign in to continue'],
  ])('%j', async (headers, expected) => {
    expect(await message(headers)).toBe(expected);
  });
});

describe('hosts and origins (docs/spec, section 7)', () => {
  const preflight = (origin: string) =>
    app.request('/book/chapter/edit', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });

  it('a page of an allowed origin may call; its preflight is cached for two hours and runs nothing', async () => {
    const { status, headers } = await preflight('https://tinta.example');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://tinta.example');
    expect(headers.get('access-control-max-age')).toBe('7200');
    for (const name of [
      'authorization',
      'udid',
      'lang',
      'timestamp',
      'client-platform',
      'app-name',
      'idempotency-key',
      'x-request-id',
      'content-type',
    ])
      expect(headers.get('access-control-allow-headers')).toContain(name);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('a page of an allowed origin may read the tokens, Retry-After and Date headers; other origins may read nothing', async () => {
    const allowed = await app.request('/author/author/info', {
      headers: { origin: 'https://tinta.example' },
    });
    for (const name of ['access_token', 'refresh_token', 'Retry-After', 'Date'])
      expect(allowed.headers.get('access-control-expose-headers')).toContain(name);
    const other = await app.request('/author/author/info', { headers: { origin: 'https://evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('an origin that only looks like an allowed one', () => {
  const { host } = new URL('https://tinta.example');
  it.each([
    `https://evil${host}`,
    `https://${host}.evil.example`,
    `https://evil.example/?${host}`,
    `https://${host}@evil.example`,
    `https://evil.example#https://${host}`,
    `https://sub.${host}`,
    `http://${host}`,
    `https://${host}:444`,
    `https://${host}/`,
    `https://${host.toUpperCase()}`,
    `https://${host}, https://evil.example`,
    `https://${host} https://evil.example`,
    'https://tintaXexample',
    'null',
    '*',
    'file://',
  ])('%s reads nothing, and is refused its preflight', async (origin) => {
    const asked = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const answers = [
      await app.request('/book/book/tag/list', { headers: { origin } }),
      await app.request('/author/author/info', { headers: { origin } }),
      await app.request('/author/sign/picture/none', { headers: { origin } }),
      await app.request('/book/chapter/edit', { method: 'OPTIONS', headers: { origin, ...asked } }),
      await app.request('/nowhere', { headers: { origin } }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('is kept apart in caches: each answer varies by its origin', async () => {
    for (const origin of ['https://tinta.example', 'https://evil.example']) {
      const { headers } = await app.request('/book/book/tag/list', { headers: { origin } });
      expect(headers.get('vary')?.toLowerCase()).toContain('origin');
    }
  });

  it('with no origin allowed, no other origin reads anything; with all allowed, none sends cookies', async () => {
    const [none, all] = [
      await createTestServer({ settings: { allowedOrigins: [] } }),
      await createTestServer({ settings: { allowedOrigins: ['*'] } }),
    ];
    for (const origin of ['https://tinta.example', 'https://evil.example', 'null']) {
      const of = async (from: typeof app) =>
        (await from.request('/author/author/info', { headers: { origin } })).headers;
      expect((await of(none.app)).get('access-control-allow-origin')).toBeNull();
      expect((await of(all.app)).get('access-control-allow-origin')).toBe(origin);
      expect((await of(all.app)).get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('HEAD', () => {
  it('does nothing for a GET call that changes state', async () => {
    const device = await signedInAuthor(app);
    const book = await addStory(device);
    const headers = { authorization: `Bearer ${device.accessToken}` };
    const response = await app.request(`/book/book/del/${book.id}`, { method: 'HEAD', headers });
    expect(response.status).toBe(404);
    expect((await device.call('bookForm', { params: { id: book.id } })).success).toBe(true);
  });
});

describe('either kind of body is accepted (docs/spec, section 7: the server takes both)', () => {
  it('a JSON call accepts a form, a query call accepts JSON', async () => {
    const device = await signedInAuthor(app);
    const book = await addStory(device);
    const headers = { authorization: `Bearer ${device.accessToken}` };
    const form = await post('/author/author/modify/email', 'email=a%40b.org', {
      ...headers,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(200);
    const multipart = new FormData();
    multipart.set('email', 'c@d.org');
    expect(
      (await app.request('/author/author/modify/email', { method: 'POST', headers, body: multipart })).status,
    ).toBe(200);
    expect((await device.ok('authorInfo')).authorDto.email).toBe('c@d.org');
    const json = await post(
      `/book/book/edit/${book.id}`,
      JSON.stringify({ ...storyForm('By JSON'), editorId: '', coverId: '', baseRevision: book.revisionId }),
      headers,
    );
    expect(await json.json()).toMatchObject({ success: true, data: { title: 'By JSON' } });
  });
});

describe('too many calls at once', () => {
  it('reads are refused before saves, with the time to try again, and have no effect', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await createTestServer({
      database: { ...server.database, db: heldBy(server.db, () => released) },
      settings: { load: { reads: 2, all: 4 } },
    });
    const busy = apiDevice(slow.app);
    busy.accessToken = (await signedInAuthor(app)).accessToken;
    const save = () => busy.call('bookAdd', { request: { id: newBookId(), ...storyForm() } });
    const atWork = [save(), save()];
    await new Promise((resolve) => setTimeout(resolve, 100));
    const read = await busy.call('authorInfo');
    atWork.push(save(), save());
    await new Promise((resolve) => setTimeout(resolve, 50));
    const fifth = await save();
    for (const turnedAway of [read, fifth]) {
      expect([turnedAway.status, turnedAway.code]).toEqual([503, 'overloaded']);
      const wait = Number(turnedAway.headers.get('retry-after'));
      expect(wait).toBeGreaterThanOrEqual(2);
      expect(wait).toBeLessThanOrEqual(10);
    }
    release();
    expect((await Promise.all(atWork)).map(({ code }) => code)).toEqual(['0', '0', '0', '0']);
    expect(await busy.ok('bookList')).toHaveLength(4);
  });

  it.each([
    '/sitemap.xml',
    `/s/${newBookId()}`,
    `/files/covers/${newBookId()}-large.webp`,
    `/files/avatars/${'0'.repeat(32)}.webp`,
  ])('a page or picture for readers is refused too: %#', async (path) => {
    const small = await createTestServer({ settings: { load: { reads: 0, all: 1 } } });
    const { status, headers } = await small.app.request(path);
    expect([status, headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });
});

describe('rate limits', () => {
  it('count an author’s and a visitor’s calls apart, and say when to try again', async () => {
    const limited = await createTestServer({
      settings: {
        rateLimits: {
          ...server.deps.settings.rateLimits,
          author: { burst: 3, perMinute: 60 },
          visitor: { burst: 5, perMinute: 60 },
        },
      },
    });
    const device = await signedInAuthor(limited.app);
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await device.call('authorInfo'));
    expect(answers.map((answer) => answer.code)).toEqual(['0', '0', '0', 'rateLimited', 'rateLimited']);
    expect(answers[4]?.headers.get('retry-after')).toBe('1');
    expect((await apiDevice(limited.app).call('genreList')).success).toBe(true);
  });

  it('trust X-Forwarded-For only behind a trusted proxy, and then only its last entry', async () => {
    const settings = {
      rateLimits: { ...server.deps.settings.rateLimits, visitor: { burst: 1, perMinute: 1 } },
    };
    const tries = async (trustedProxies: number, addresses: string[]) => {
      const limited = await createTestServer({ settings: { ...settings, trustedProxies } });
      const statuses = [];
      for (const address of addresses)
        statuses.push(
          (await limited.app.request('/book/book/tag/list', { headers: { 'x-forwarded-for': address } }))
            .status,
        );
      return statuses;
    };
    expect(await tries(0, ['1.1.1.1', '2.2.2.2'])).toEqual([200, 429]);
    expect(await tries(1, ['9.9.9.9, 1.1.1.1', '9.9.9.9, 2.2.2.2', '8.8.8.8, 2.2.2.2'])).toEqual([
      200, 200, 429,
    ]);
  });
});

describe('health', () => {
  it('is answered without the envelope, for machines', async () => {
    expect(await (await app.request('/healthz')).text()).toMatch(/^ok \S+/);
    expect(await (await app.request('/readyz')).text()).toBe('ready');
  });
});

describe('OpenAPI', () => {
  type Operation = {
    operationId: string;
    parameters: { name: string; in: string }[];
    requestBody?: object;
    responses: Record<string, unknown>;
  };
  type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

  it('is compressed, and a caller that has it already gets no body', async () => {
    const get = (headers: Record<string, string>) => app.request('/openapi.json', { headers });
    const plain = await (await get({})).arrayBuffer();
    for (const encoding of ['gzip', 'br']) {
      const answer = await get({ 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect((await answer.clone().arrayBuffer()).byteLength).toBeLessThan(plain.byteLength / 10);
      const again = await get({
        'accept-encoding': encoding,
        'if-none-match': answer.headers.get('etag') ?? '',
      });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
  });

  it('describes every call, with its path parameters, body, answer and refusals', async () => {
    const document = (await (await app.request('/openapi.json')).json()) as Document;
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(
      Object.keys(endpoints).sort(),
    );
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const names = operation.parameters.filter((item) => item.in === 'path').map((item) => item.name);
        expect(names).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
        expect(Object.keys(operation.responses)).toEqual(
          expect.arrayContaining(['200', '401', '404', '409', '422', '429', '500']),
        );
        const { encoding } = endpoints[operation.operationId as EndpointName];
        expect(operation.requestBody !== undefined).toBe(['json', 'form', 'multipart'].includes(encoding));
      }
    }
    expect(JSON.stringify(document)).not.toContain('#/definitions/');
  });

  it('answers match the description: a whole story’s life against its schemas', async () => {
    const { parse } = await import('valibot');
    const device = await signedInAuthor(app);
    const book = await addStory(device);
    const saved = await addChapter(device, book.id, { status: 'published' });
    const params = { id: book.id };
    const answers: [EndpointName, unknown][] = [
      ['authorInfo', await device.ok('authorInfo')],
      ['bookForm', await device.ok('bookForm', { params })],
      ['bookOpen', await device.ok('bookOpen', { params })],
      ['bookList', await device.ok('bookList')],
      ['bookPublic', await device.ok('bookPublic', { params })],
      ['bookSearch', await device.ok('bookSearch', { request: {} })],
      ['chapterAdd', saved],
      ['chapterForm', await device.ok('chapterForm', { request: { id: saved.id } })],
      ['chapterBatch', await device.ok('chapterBatch', { request: { ids: [saved.id] } })],
      ['chapterList', await device.ok('chapterList', { params })],
      ['chapterHistory', await device.ok('chapterHistory', { request: { id: saved.id } })],
      [
        'chapterRevision',
        await device.ok('chapterRevision', { request: { id: saved.id, revisionId: saved.revisionId } }),
      ],
      ['chapterRead', await device.ok('chapterRead', { params: { id: saved.id } })],
      ['chapterDelete', await device.ok('chapterDelete', { request: { id: saved.id } })],
      ['chapterDeleted', await device.ok('chapterDeleted', { params })],
      ['pull', await device.ok('pull', { request: { stories: [] } })],
      ['editorList', await device.ok('editorList')],
      ['genreList', await device.ok('genreList')],
      ['tagList', await device.ok('tagList')],
    ];
    for (const [name, answer] of answers)
      expect(() => parse(endpoints[name].answer, answer), name).not.toThrow();
  });
});
