import { beforeEach, describe, expect, it } from 'vitest';
import { idempotency } from '#server/db/schema/account.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { partHash } from '#server/middleware/decode-request.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
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
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';
import { slowedBy } from '#test/support/slow-database.ts';

const server = await createTestServer();
const { app, db } = server;
const EMAIL = 'ani@example.org';

let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  device = await signedInAuthor(app, EMAIL);
});

/** An author whose calls that send mails or check the password are limited to one a minute. */
async function limitedAuthor() {
  const clock = movedClock();
  const once = { burst: 1, perMinute: 1 };
  const limited = await createTestServer({
    database: server.database,
    clock,
    mail: { leaves: true, send: async () => {}, remove: async () => {}, close() {} },
    settings: { rateLimits: { ...server.deps.settings.rateLimits, accountMail: once, login: once } },
  });
  return { clock, author: await signedInAuthor(limited.app) };
}

describe('SYNC-6: at most one effect for each key', () => {
  it('a repeated request gets the same answer and does nothing', async () => {
    const request = { id: newBookId(), ...storyForm() };
    const first = await device.call('bookAdd', { request }, { key: 'one' });
    const again = await device.call('bookAdd', { request }, { key: 'one' });
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
    expect(await db.select().from(story)).toHaveLength(1);
  });

  it('parallel requests under one key have one effect and one answer', async () => {
    const book = await addStory(device);
    const draft = await addChapter(device, book.id);
    const request = {
      id: draft.id,
      baseRevision: draft.revisionId,
      title: 'New',
      content: textOf(3, 'new'),
      authorNote: null,
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => device.call('chapterEdit', { request }, { key: 'one' })),
    );
    expect(new Set(answers.map((answer) => answer.data.revisionId)).size).toBe(1);
    expect(answers.every((answer) => answer.success)).toBe(true);
  });

  it('a refusal is kept too: the same key does not succeed later', async () => {
    const book = await addStory(device);
    const open = () => device.call('bookOpen', { params: { id: book.id } }, { key: 'open' });
    expect((await open()).data).toMatchObject({ reason: 'nothingPublished' });
    await addChapter(device, book.id, { status: 'published' });
    expect((await open()).data).toMatchObject({ reason: 'nothingPublished' });
    expect((await device.call('bookOpen', { params: { id: book.id } }, { key: 'again' })).success).toBe(true);
  });

  it('a refused text and its record are kept together', async () => {
    const book = await addStory(device);
    const request = {
      id: newChapterId(),
      bookId: book.id,
      title: '',
      content: textOf(5),
      status: 'published' as const,
    };
    const first = await device.call('chapterAdd', { request }, { key: 'one' });
    const again = await device.call('chapterAdd', { request }, { key: 'one' });
    expect(first.code).toBe('validation');
    expect(again.data).toEqual(first.data);
    expect(await db.select().from(chapter)).toHaveLength(1);
  });

  it.each([
    ['emailConfirmSend', {}, '0'],
    ['emailChange', { request: { email: 'other@example.org', current: PASSWORD } }, '0'],
    ['passwordChange', { request: { current: 'not-my-password', password: 'calm-lake-42' } }, 'validation'],
  ] as const)(
    '%s: a refusal by the rate limit is not kept, so the same request later gets a new answer',
    async (name, input, code) => {
      const { clock, author } = await limitedAuthor();
      const send = (key: string) => author.call(name, input, { key });
      expect((await send('first')).code).toBe(code);
      const limited = await send('second');
      expect(limited.code).toBe('rateLimited');
      clock.move(Number(limited.headers.get('retry-after')) * 1_000);
      expect((await send('second')).code).toBe(code);
    },
  );

  it('a successful request that is repeated above the limit gets its first answer again', async () => {
    const { author } = await limitedAuthor();
    const first = await author.call('emailConfirmSend', {}, { key: 'first' });
    expect((await author.call('emailConfirmSend', {}, { key: 'second' })).code).toBe('rateLimited');
    const again = await author.call('emailConfirmSend', {}, { key: 'first' });
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null });
  });

  it('the same key with a different body is refused and has no effect', async () => {
    const request = { id: newBookId(), ...storyForm() };
    await device.ok('bookAdd', { request }, { key: 'one' });
    const other = await device.call('bookAdd', { request: { ...request, id: newBookId() } }, { key: 'one' });
    expect(other).toMatchObject({ status: 422, code: 'idempotencyMismatch' });
    const otherCall = await device.call('bookDelete', { params: { id: request.id } }, { key: 'one' });
    expect(otherCall.code).toBe('idempotencyMismatch');
    expect(await db.select().from(story)).toHaveLength(1);
  });

  it('a key belongs to its author: another author’s same key is a different one', async () => {
    const other = await signedInAuthor(app);
    await device.ok('bookAdd', { request: { id: newBookId(), ...storyForm() } }, { key: 'one' });
    await other.ok('bookAdd', { request: { id: newBookId(), ...storyForm() } }, { key: 'one' });
    expect(await db.select().from(story)).toHaveLength(2);
  });

  it('the GET calls that change state respect the key', async () => {
    const book = await addStory(device);
    await addChapter(device, book.id, { status: 'published' });
    const finish = () => device.call('bookFinish', { params: { id: book.id } }, { key: 'finish' });
    expect((await finish()).success).toBe(true);
    expect((await finish()).success).toBe(true);
    const newTry = await device.call('bookFinish', { params: { id: book.id } }, { key: 'other' });
    expect(newTry.data).toMatchObject({ reason: 'completionWaiting' });
  });

  it('a crash between effect and commit leaves no effect and no record; the retry has the effect once', async () => {
    const broken = await createTestServer({
      database: {
        ...server.database,
        db: new Proxy(db, {
          get(target, property) {
            if (property !== 'transaction') return Reflect.get(target, property);
            return (body: (tx: unknown) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                await body(tx);
                throw new Error('the process died before its commit');
              });
          },
        }),
      },
    });
    const request = { id: newBookId(), ...storyForm() };
    const headers = {
      authorization: `Bearer ${device.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': 'one',
    };
    const died = await broken.app.request('/book/book/add', {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    });
    expect(died.status).toBe(500);
    expect(await db.select().from(story)).toHaveLength(0);
    expect(await db.select().from(idempotency)).toHaveLength(0);
    expect((await device.call('bookAdd', { request }, { key: 'one' })).success).toBe(true);
  });

  it('a second request waits for the first, on another server too, and gets the same answer', async () => {
    const slow = await createTestServer({ database: { ...server.database, db: slowedBy(db, 300) } });
    const request = { id: newBookId(), ...storyForm() };
    const headers = {
      authorization: `Bearer ${device.accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': 'one',
    };
    const body = JSON.stringify(request);
    const first = slow.app.request('/book/book/add', { method: 'POST', headers, body });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = app.request('/book/book/add', { method: 'POST', headers, body });
    expect(await (await second).text()).toBe(await (await first).text());
    expect(await db.select().from(story)).toHaveLength(1);
  });

  // The embedded database has one connection, so there a second request waits without limit.
  if (process.env.TINTA_TEST_DATABASE === 'postgres') {
    it('after waiting for five seconds it is answered inProgress, and the first still takes effect', async () => {
      const slow = await createTestServer({ database: { ...server.database, db: slowedBy(db, 6_500) } });
      const headers = {
        authorization: `Bearer ${device.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': 'one',
      };
      const body = JSON.stringify({ id: newBookId(), ...storyForm() });
      const first = slow.app.request('/book/book/add', { method: 'POST', headers, body });
      await new Promise((resolve) => setTimeout(resolve, 200));
      const second = await app.request('/book/book/add', { method: 'POST', headers, body });
      expect([second.status, await second.json()]).toMatchObject([409, { code: 'inProgress' }]);
      expect(second.headers.get('retry-after')).toBe('1');
      expect((await first).status).toBe(200);
      const third = await app.request('/book/book/add', { method: 'POST', headers, body });
      expect(third.status).toBe(200);
      expect(await db.select().from(story)).toHaveLength(1);
    });
  }

  it('a copy of the records reveals no password: without the server’s key no guess can be checked', async () => {
    const request = { current: 'not-my-password', password: 'calm-lake-42' };
    await device.call('passwordChange', { request }, { key: 'one' });
    const email = { email: 'new@example.org', current: 'not-my-password' };
    await device.call('emailChange', { request: email }, { key: 'two' });
    const kept = JSON.stringify(await db.select().from(idempotency));
    expect(kept).toContain('"two"');
    expect(kept).not.toContain(partHash(endpoints.passwordChange, request));
    expect(kept).not.toContain(partHash(endpoints.emailChange, email));
  });

  it('a request repeated after the server’s key was changed gets its first answer; before the change a different body is refused', async () => {
    const request = { id: newBookId(), ...storyForm() };
    const first = await device.call('bookAdd', { request }, { key: 'one' });
    const other = { ...request, id: newBookId() };
    expect((await device.call('bookAdd', { request: other }, { key: 'one' })).code).toBe(
      'idempotencyMismatch',
    );
    for (const olderTokenKeys of [[server.deps.tokenKey], []]) {
      const changed = await createTestServer({
        database: server.database,
        tokenKey: new Uint8Array(32).fill(9),
        olderTokenKeys,
      });
      const again = apiDevice(changed.app, device.udid);
      await again.ok('login', { request: { account: EMAIL, password: PASSWORD } });
      const answer = await again.call('bookAdd', { request }, { key: 'one' });
      expect({ ...answer, headers: null }).toEqual({ ...first, headers: null });
    }
    expect(await db.select().from(story)).toHaveLength(1);
  });

  it('a malformed key is refused, not ignored', async () => {
    const answer = await device.call(
      'bookAdd',
      { request: { id: newBookId(), ...storyForm() } },
      { key: 'a b' },
    );
    expect(answer.code).toBe('validation');
  });

  it('login and refresh keep no record', async () => {
    await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } }, { key: 'one' });
    expect(await db.select().from(idempotency)).toHaveLength(0);
  });
});
