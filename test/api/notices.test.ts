import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account, session } from '#server/db/schema/account.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { sendNotice } from '#server/notice-command/send-notice.ts';
import type { NoticeId } from '#shared/domain/ids.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db, deps } = server;

const HOUR = 3_600_000;
const newNoticeId = () => randomUUID() as string as NoticeId;
const words = (title: string) => ({ title, text: `${title}, said at length.` });

let editor: ApiDevice;
beforeEach(async () => {
  await server.reset();
  const email = 'editor@example.org';
  await signedInAuthor(app, email);
  await db.update(account).set({ role: 'editor' }).where(eq(account.email, email));
  editor = apiDevice(app);
  await editor.ok('login', { request: { account: email, password: PASSWORD } });
  await openDesk(deps, editor);
});

/** Renews the tokens: an access token lasts minutes, and these tests move the clock by hours. */
const renew = () => editor.ok('refreshToken', { request: { refreshToken: editor.refreshToken ?? '' } });
const publish = async (title: string, more: object = {}) => {
  await renew();
  const id = newNoticeId();
  await editor.ok('deskNoticePublish', {
    request: { id, category: 'news', texts: { en_US: words(title) }, ...more },
  });
  clock.move(HOUR);
  return id;
};
const titles = async (headers: Record<string, string> = {}) =>
  (await apiDevice(app).call('noticeList', { request: {} }, { headers })).data.items.map(
    (item) => item.title,
  );

describe('public notices (docs/spec, section 2, Public pages)', () => {
  it('are listed newest first, with category, dates and text, for anyone', async () => {
    await publish('First');
    const id = await publish('Second', { category: 'rules' });
    expect(await titles()).toEqual(['Second', 'First']);
    const one = await apiDevice(app).ok('noticeOne', { params: { id } });
    expect(one).toMatchObject({
      id,
      category: { id: 'rules', name: 'Rules' },
      title: 'Second',
      text: 'Second, said at length.',
      language: 'en_US',
    });
    expect(Date.parse(one.publishedAt)).toBe(clock.now() - HOUR);
  });

  it('each is in the reader’s language, or else in English, and states which language that is', async () => {
    const texts = { en_US: words('Payments'), en_ID: words('Pembayaran'), zh_CN: words('结算') };
    const id = await publish('Payments', { texts, category: 'payout' });
    await publish('English only');
    expect(await titles({ lang: 'en_ID' })).toEqual(['English only', 'Pembayaran']);
    expect(await titles({ lang: 'en_US', 'accept-language': 'zh-CN' })).toEqual(['English only', '结算']);
    const one = await apiDevice(app).call('noticeOne', { params: { id } }, { headers: { lang: 'en_ID' } });
    expect(one.data).toMatchObject({
      language: 'en_ID',
      category: { name: 'Pembayaran' },
      next: { title: 'English only', language: 'en_US' },
    });
  });

  it('each links to the previous and the next one in time', async () => {
    const [a, b, c] = [await publish('A'), await publish('B'), await publish('C')];
    const around = async (id: NoticeId) => {
      const { previous, next } = await apiDevice(app).ok('noticeOne', { params: { id } });
      return [previous?.id ?? null, next?.id ?? null];
    };
    expect(await around(a)).toEqual([null, b]);
    expect(await around(b)).toEqual([a, c]);
    expect(await around(c)).toEqual([b, null]);
  });

  it('a notice for a future day is shown from that day on', async () => {
    const publishedAt = new Date(clock.now() + 3 * HOUR).toISOString();
    const id = await publish('Later', { publishedAt });
    expect(await titles()).toEqual([]);
    expect((await apiDevice(app).call('noticeOne', { params: { id } })).code).toBe('notFound');
    clock.move(2 * HOUR);
    expect(await titles()).toEqual(['Later']);
  });

  it('are listed in pages that neither repeat nor omit a notice', async () => {
    const publishedAt = new Date(clock.now()).toISOString();
    for (let made = 0; made < 45; made += 1) await publish(`N${made}`, { publishedAt });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await apiDevice(app).ok(
        'noticeList',
        { request: { cursor } },
      );
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
  });
});

describe('editors publish through the server', () => {
  it('publishing under the same id again replaces the words and keeps the day; a withdrawn notice is gone', async () => {
    const id = await publish('Fist', { texts: { en_US: words('Fist'), en_ID: words('Pertama') } });
    await renew();
    const before = await apiDevice(app).ok('noticeOne', { params: { id } });
    await editor.ok('deskNoticePublish', {
      request: { id, category: 'event', texts: { en_US: words('First') } },
    });
    const after = await apiDevice(app).ok('noticeOne', { params: { id } });
    expect(after).toMatchObject({ title: 'First', publishedAt: before.publishedAt });
    expect(after.updatedAt).not.toBe(before.updatedAt);
    expect(await titles({ lang: 'en_ID' })).toEqual(['First']);

    await editor.ok('deskNoticeWithdraw', { request: { id } });
    expect(await titles()).toEqual([]);
    expect((await apiDevice(app).call('noticeOne', { params: { id } })).code).toBe('notFound');
    const actions = (await db.select().from(auditLog)).map((row) => row.action);
    expect(actions).toEqual(['publishNotice', 'publishNotice', 'withdrawNotice']);
  });

  it('a publication sent twice has one effect (SYNC-6)', async () => {
    const request = { id: newNoticeId(), category: 'news' as const, texts: { en_US: words('Once') } };
    for (let tries = 0; tries < 2; tries += 1)
      await editor.ok('deskNoticePublish', { request }, { key: 'k' });
    expect(await db.select().from(auditLog)).toHaveLength(1);
  });

  it('no one else may publish', async () => {
    const id = await publish('Kept');
    const author = await signedInAuthor(app);
    const request = { id, category: 'news' as const, texts: { en_US: words('Mine') } };
    for (const [device, code] of [
      [author, 'forbidden'],
      [apiDevice(app), 'unauthenticated'],
    ] as const) {
      expect((await device.call('deskNoticePublish', { request })).code).toBe(code);
      expect((await device.call('deskNoticeWithdraw', { request: { id } })).code).toBe(code);
    }
    expect(await titles()).toEqual(['Kept']);
  });

  it.each([
    ['no English text', { texts: { en_ID: words('x') } }],
    ['an empty title', { texts: { en_US: { title: '  ', text: 'x' } } }],
    ['an unknown category', { category: 'rumour' }],
    ['a day that is not a date', { publishedAt: 'soon' }],
  ])('cannot publish a notice with %s', async (_, more) => {
    const request = { id: newNoticeId(), category: 'news', texts: { en_US: words('x') }, ...more };
    expect((await editor.call('deskNoticePublish', { request } as never)).code).toBe('validation');
  });
});

describe('the command of editors (npm run notice)', () => {
  const file = {
    id: newNoticeId(),
    category: 'event',
    publish: '',
    texts: { en_US: words('By command') },
  } as const;
  const http = async (request: Request) => app.fetch(request);

  it('publishes through the server, and leaves no session behind', async () => {
    const { codes } = await editor.ok('recoveryCodesMake');
    const open = async () => (await db.select().from(session)).filter((row) => row.revokedAt === null).length;
    const before = await open();
    const sent = await sendNotice(
      http,
      'http://tinta.example',
      { email: 'editor@example.org', password: PASSWORD, code: async () => codes[0] ?? '' },
      file,
    );
    expect(sent).toEqual({ ok: true, value: file.id });
    expect(await titles()).toEqual(['By command']);
    expect(await open()).toBe(before);
  });

  it('explains each failure: a wrong password, no editor, no server', async () => {
    const send = (email: string, password: string, way = http) =>
      sendNotice(way, 'http://tinta.example', { email, password, code: async () => '000000' }, file);
    expect(await send('editor@example.org', PASSWORD)).toMatchObject({
      error: expect.stringContaining('This code is wrong'),
    });
    expect(await send('editor@example.org', 'wrong-one')).toMatchObject({
      error: expect.stringContaining('Not signed in'),
    });
    await signedInAuthor(app, 'ani@example.org');
    expect(await send('ani@example.org', PASSWORD)).toMatchObject({
      error: expect.stringContaining('Not published'),
    });
    expect(await send('x@example.org', PASSWORD, () => Promise.reject(new TypeError()))).toMatchObject({
      error: expect.stringContaining('No server'),
    });
    expect(await titles()).toEqual([]);
  });
});
