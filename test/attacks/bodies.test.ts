import { beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '#server/ports/logger.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { addChapter, addStory, newBookId, signedInAuthor, textOf } from '#test/support/api-author.ts';
import { createManualTime } from '#test/support/manual-time.ts';
import { moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const errors: string[] = [];
const logger: Logger = {
  info: () => {},
  warn: () => {},
  error: (fields) => void errors.push(JSON.stringify(fields)),
};
const time = createManualTime();
const server = await createTestServer({
  logger,
  clock: time.clock,
  timers: time.timers,
  settings: { trustedProxies: 1 },
});
const { app } = server;
beforeEach(async () => {
  await server.reset();
  errors.length = 0;
});

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit);
const LOGOUT = '/user/auth/logout';
const postCalls = Object.values<Endpoint>(endpoints).flatMap((call) =>
  call.method === 'POST' ? [call] : [],
);
const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
/** A body that sends `begin` and never ends. */
const endless = (begin = '{') => {
  let cancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begin)),
    cancel: () => {
      cancelled = true;
    },
  });
  return { stream, isCancelled: () => cancelled };
};

describe('each call declares how long its body may be', () => {
  const sessions = ['/user/auth/login', '/user/auth/register/email', LOGOUT, '/user/auth/refreshToken'];

  it.each(sessions)('%s reads at most 4 kB', async (path) => {
    const body = (length: number) => `{"pad":"${'x'.repeat(length - 10)}"}`;
    expect((await post(path, body(4_096))).status).not.toBe(413);
    expect((await post(path, body(4_097))).status).toBe(413);
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1_024;
        controller.enqueue(new Uint8Array(1_024));
      },
    });
    expect((await post(path, stream)).status).toBe(413);
    expect(sent).toBeLessThan(10_240);
  });

  it('every call reads as much as it declares, and not a byte more', async () => {
    const { device } = await moneyEditor(server);
    const headers = { authorization: `Bearer ${device.accessToken}` };
    const wrong: string[] = [];
    for (const { path, bodyMax } of postCalls) {
      const at = path.replace(/\{\w+\}/g, newBookId());
      // The bodies are not JSON, so that no call has an effect.
      const answers = [
        await post(at, '{'.padEnd(bodyMax, 'x'), headers),
        await post(at, '{'.padEnd(bodyMax + 1, 'x'), headers),
      ];
      const codes = await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as { code: unknown }).code),
      );
      if (codes.join() !== 'validation,tooLarge') wrong.push(`${path}: ${codes}`);
    }
    expect(wrong).toEqual([]);
    expect(postCalls.length).toBeGreaterThan(70);
    expect(errors).toEqual([]);
  });

  it('no one can send more than 64 kB without being signed in, and only texts may exceed 6 MB', () => {
    const calls = Object.values<Endpoint>(endpoints);
    for (const call of calls) {
      if (call.method === 'GET') continue;
      if (call.auth === 'signIn' || call.auth === 'public')
        expect(call.bodyMax, call.path).toBeLessThanOrEqual(65_536);
      if (call.bodyMax > 6_291_456) expect(call.path).toMatch(/^\/book\/chapter\//);
    }
  });
});

describe('the contents of a body are limited before it is parsed as JSON or a form', () => {
  it('JSON a thousand levels deep is malformed, on every call', async () => {
    const { device } = await moneyEditor(server);
    const headers = { authorization: `Bearer ${device.accessToken}` };
    const others = new Set<string>();
    for (const { path } of postCalls)
      for (const body of [nested(1_000), `[${nested(1_000)}]`]) {
        const { status } = await post(path.replace(/\{\w+\}/g, newBookId()), body, headers);
        if (status !== 422) others.add(`${path} ${status}`);
      }
    expect([...others]).toEqual([]);
    for (const path of ['/book/chapter/add', '/book/chapter/saves', '/author/sync/pull'])
      expect((await post(path, nested(100_000), headers)).status, path).toBe(422);
    expect(errors).toEqual([]);
  });

  it('a million fields, list items or fields of a form are too large', async () => {
    const device = await signedInAuthor(app);
    const headers = { authorization: `Bearer ${device.accessToken}` };
    const items = `{"id":[${'0,'.repeat(1_000_000)}0]}`;
    const fields = `{${'"a":0,'.repeat(1_000_000)}"b":0}`;
    const form = 'a=&'.repeat(1_000_000);
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    expect((await post('/book/chapter/add', items, headers)).status).toBe(413);
    expect((await post('/book/chapter/add', fields, headers)).status).toBe(413);
    const as = (type: string) => ({ ...headers, 'content-type': type });
    const modify = '/author/author/modify';
    expect((await post(modify, form, as('application/x-www-form-urlencoded'))).status).toBe(413);
    const multipart = as('multipart/form-data; boundary=x');
    expect((await post(modify, `${part.repeat(20_000)}--x--`, multipart)).status).toBe(413);
  });

  it('brackets inside a text are plain characters: a chapter full of them is saved', async () => {
    const device = await signedInAuthor(app);
    const book = await addStory(device);
    const content = textOf(2_000, '[{"\\\\,[[[[');
    expect((await addChapter(device, book.id, { content })).revisionId).toEqual(expect.any(String));
  });
});

describe('bodies that never end', () => {
  it('have a deadline', async () => {
    const body = endless();
    const answer = post(LOGOUT, body.stream);
    await time.pass(29_000);
    expect(body.isCancelled()).toBe(false);
    await time.pass(2_000);
    expect((await answer).status).toBe(429);
    expect(body.isCancelled()).toBe(true);
    expect(errors).toEqual([]);
  });

  it('the server waits for twenty of 120 from one address; another address is served as usual', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const bodies = Array.from({ length: 120 }, () => endless());
    const answers = bodies.map((body, index) =>
      post(LOGOUT, body.stream, from(`2001:db8::${(index % 9) + 1}`)),
    );
    await time.pass(1_500);
    expect(bodies.filter((body) => !body.isCancelled())).toHaveLength(20);
    const other = endless();
    const slow = post(LOGOUT, other.stream, from('2001:db8:1::1'));
    await time.pass(1_500);
    expect(other.isCancelled()).toBe(false);
    // A quick body from the attacker's own address is served too.
    expect((await post(LOGOUT, '{}', from('2001:db8::1'))).status).toBe(200);
    await time.pass(40_000);
    for (const answer of [...answers, slow]) expect((await answer).status).toBe(429);
  });
});
