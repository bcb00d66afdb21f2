import { eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import type { MailKind } from '#shared/domain/mail.ts';
import { PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { mailServer, newestSecret } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const MINUTE = 60_000;
const EMAIL = 'ani@example.org';
const NEW_PASSWORD = 'calm-lake-42';

const post = await mailServer();
afterAll(() => post.close());
const clock = movedClock();
const transport = smtpMail(post.url, 'Tinta <post@tinta.example>');
const server = await createTestServer({
  clock,
  mail: transport,
  settings: { origin: 'https://tinta.example' },
});
const { app, db, deps } = server;
afterAll(() => transport.close());

let author: ApiDevice;
beforeEach(async () => {
  await server.reset();
  post.mails.length = 0;
  post.fault = 'none';
  author = await signedInAuthor(app, EMAIL);
  // Remove the mail about the registration.
  await db.delete(mail);
});

/** Does the work of the server's job, which runs every two seconds. */
async function mailJob(one = deps): Promise<number> {
  await answerResetRequests(one);
  return sendMails(one);
}
const forget = (email = EMAIL, headers: Record<string, string> = {}) =>
  apiDevice(app).call('passwordForgotten', { request: { email } }, { headers });
const secretOf = (): string => newestSecret(post.mails, 'resetPassword');
async function askedSecret(): Promise<string> {
  await forget();
  await mailJob();
  return secretOf();
}
const reset = (secret: string, password = NEW_PASSWORD, key?: string) =>
  apiDevice(app).call('passwordReset', { request: { secret, password } }, key === undefined ? {} : { key });
const signIn = (password: string) => apiDevice(app).call('login', { request: { account: EMAIL, password } });
const invalidLink = { code: 'refused', data: { reason: 'linkInvalid' } };

describe('a forgotten password (docs/spec, section 5, Forgotten password)', () => {
  it('is replaced by a mailed link; all sessions end, and the owner is notified', async () => {
    const other = await secondDevice(app, EMAIL);
    clock.move(1);
    const secret = await askedSecret();
    expect(secret).toHaveLength(43);
    expect(await apiDevice(app).ok('passwordResetAccount', { request: { secret } })).toMatchObject({
      email: EMAIL,
    });
    expect(await reset(secret)).toMatchObject({ success: true, data: { email: EMAIL } });
    for (const device of [author, other])
      expect((await device.call('authorInfo', {})).code).toBe('unauthenticated');
    expect((await signIn(PASSWORD)).data).toMatchObject({ reason: 'wrongPassword' });
    clock.move(1);
    expect((await signIn(NEW_PASSWORD)).success).toBe(true);
    await mailJob();
    expect(post.mails.map(({ subject }) => subject)).toEqual([
      'New sign-in to Tinta',
      'Reset your Tinta password',
      'Your Tinta password was changed',
      'New sign-in to Tinta',
    ]);
  });

  it('the link works once, for 30 minutes, and only the newest one', async () => {
    const first = await askedSecret();
    const second = await askedSecret();
    expect(second).not.toBe(first);
    expect(await reset(first)).toMatchObject(invalidLink);
    expect((await reset(second)).success).toBe(true);
    expect(await reset(second)).toMatchObject(invalidLink);
    expect(await apiDevice(app).call('passwordResetAccount', { request: { secret: second } })).toMatchObject(
      invalidLink,
    );
    const late = await askedSecret();
    clock.move(30 * MINUTE);
    expect(await reset(late)).toMatchObject(invalidLink);
    expect(await reset('made-up')).toMatchObject(invalidLink);
  });

  it('two requests with one link at the same moment: one succeeds', async () => {
    const secret = await askedSecret();
    const answers = await Promise.all([reset(secret, 'calm-lake-42'), reset(secret, 'calm-lake-43')]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('the same request after a lost answer is a success; with a different password it is not', async () => {
    const secret = await askedSecret();
    expect((await reset(secret, NEW_PASSWORD, 'key-1')).success).toBe(true);
    expect((await reset(secret, NEW_PASSWORD, 'key-1')).success).toBe(true);
    expect(await reset(secret, 'calm-lake-43', 'key-1')).toMatchObject(invalidLink);
    expect(await reset(secret, NEW_PASSWORD, 'key-2')).toMatchObject(invalidLink);
  });

  it('a new password follows the rules of registering, and a refused one does not use up the link', async () => {
    const secret = await askedSecret();
    expect(await reset(secret, 'short')).toMatchObject({
      code: 'validation',
      data: { fields: { password: 'signIn.error.passwordLength' } },
    });
    expect((await reset(secret, 'password123')).code).toBe('validation');
    expect((await reset(secret)).success).toBe(true);
  });

  it('asking does not reveal whether there is an account: same answer, same work, and no mail', async () => {
    const [known, unknown] = [await forget(), await forget('nobody@example.org')];
    expect(unknown).toMatchObject({ success: true, code: '0', data: known.data, message: known.message });
    expect(await mailJob()).toBe(1);
    expect(post.mails.map(({ to }) => to && 'text' in to && to.text)).toEqual([EMAIL]);
  });

  it('an invalid e-mail is refused at its field', async () => {
    expect(await forget('not an e-mail')).toMatchObject({
      code: 'validation',
      data: { fields: { email: 'signIn.error.emailFormat' } },
    });
  });

  it('the database has no secret: neither in the link’s row nor in the mail', async () => {
    await forget();
    post.fault = 'busy';
    await mailJob();
    const rows = JSON.stringify([
      await db.select().from(mail),
      await db.execute(sql.raw('select * from reset_link')),
    ]);
    post.fault = 'none';
    clock.move(MINUTE);
    await sendMails(deps);
    expect(secretOf()).toHaveLength(43);
    expect(rows).not.toContain(secretOf());
    expect(JSON.stringify(await db.select().from(mail))).not.toContain(secretOf());
  });

  it('is limited by account and by address; the answer says how long to wait', async () => {
    const limited = await createTestServer({
      clock,
      settings: {
        rateLimits: {
          ...deps.settings.rateLimits,
          reset: { burst: 3, perMinute: 1 },
          resetAccount: { burst: 2, perMinute: 0.1 },
        },
      },
    });
    const ask = (email: string) => apiDevice(limited.app).call('passwordForgotten', { request: { email } });
    expect((await ask(EMAIL)).success).toBe(true);
    expect((await ask(EMAIL)).success).toBe(true);
    expect(await ask(EMAIL)).toMatchObject({ code: 'rateLimited' });
    expect((await ask('nobody@example.org')).success).toBe(true);
    expect(await ask('somebody@example.org')).toMatchObject({ code: 'rateLimited' });
  });
});

describe('mail (docs/spec, section 8, Mail)', () => {
  it.each([
    [{}, 'Reset your Tinta password', 'en'],
    [{ lang: 'en_ID' }, 'Kata sandi baru untuk Tinta', 'id'],
    [{ lang: 'en_US', 'accept-language': 'zh-CN' }, '重置 Tinta 密码', 'zh-CN'],
  ])(
    'is in the recipient’s language, as text and HTML, and fetches nothing: %s',
    async (headers, subject, tag) => {
      await forget(EMAIL, headers);
      await mailJob();
      const [received] = post.mails;
      expect(received?.subject).toBe(subject);
      expect(received?.from?.text).toBe('"Tinta" <post@tinta.example>');
      expect(received?.text).toContain('30');
      expect(received?.text).not.toMatch(/\{\{/);
      const html = String(received?.html);
      expect(html).toContain(`<html lang="${tag}">`);
      expect(html).toContain(`href="https://tinta.example/#/resetPassword/${secretOf()}"`);
      expect(html).not.toMatch(/<img|src=|@import|url\(/);
    },
  );

  it('a mail server that is busy or breaks off gets the mail again, with growing waits, under the same Message-ID', async () => {
    await forget();
    for (const [fault, wait] of [
      ['busy', 1],
      ['drop', 2],
    ] as const) {
      post.fault = fault;
      expect(await mailJob()).toBe(0);
      expect(await mailJob()).toBe(0);
      clock.move(wait * MINUTE);
    }
    const [row] = await db.select().from(mail);
    expect(row).toMatchObject({ tries: 2, failedAt: null });
    post.fault = 'none';
    expect(await mailJob()).toBe(1);
    expect(post.mails.map(({ messageId }) => messageId)).toEqual([`<${row?.id}@tinta.example>`]);
    expect(await mailJob()).toBe(0);
  });

  it.each(['refuseAddress', 'refuseText'] as const)(
    '%s: the mail is given up at once, and the desk lists it',
    async (fault) => {
      await forget();
      post.fault = fault;
      await mailJob();
      post.fault = 'none';
      clock.move(24 * 60 * MINUTE);
      expect(await mailJob()).toBe(0);
      await db.update(account).set({ role: 'editor' });
      const editor = await secondDevice(app, EMAIL);
      await openDesk(deps, editor);
      expect(await editor.ok('deskMail', { request: {} })).toMatchObject({
        leaves: true,
        items: [
          {
            address: EMAIL,
            subject: 'Reset your Tinta password',
            state: 'failed',
            error: expect.stringMatching(/no such mailbox|looks like spam/),
            text: null,
          },
        ],
      });
      expect((await db.select().from(mail))[0]?.facts).toBe('');
    },
  );

  it('a link that has run out is not sent any more', async () => {
    await forget();
    post.fault = 'busy';
    await mailJob();
    post.fault = 'none';
    clock.move(30 * MINUTE);
    expect(await mailJob()).toBe(0);
    expect(post.mails).toEqual([]);
  });

  it('two servers on one database send each mail once; the mail of a killed server is taken over', async () => {
    for (let index = 0; index < 8; index += 1) await signedInAuthor(app, `author${index}@example.org`);
    await db.delete(mail);
    for (let index = 0; index < 8; index += 1) await forget(`author${index}@example.org`);
    const second = await createTestServer({ clock, mail: transport, database: server.database });
    await Promise.all([mailJob(), mailJob(second.deps)]);
    expect(new Set(post.mails.map(({ messageId }) => messageId)).size).toBe(8);
    expect(post.mails).toHaveLength(8);

    await forget();
    await answerResetRequests(deps);
    const hanging = {
      ...deps,
      mail: {
        leaves: true,
        send: () => new Promise<void>(() => {}),
        remove: async () => {},
        close() {},
      },
    };
    void sendMails(hanging);
    const unsent = () => db.select().from(mail).where(isNull(mail.sentAt));
    await expect.poll(async () => (await unsent()).map(({ tries }) => tries)).toEqual([1]);
    expect(await sendMails(deps)).toBe(0);
    clock.move(5 * MINUTE);
    expect(await sendMails(deps)).toBe(1);
  });

  it('the desk lists the mails it has words for, beside one of a kind that only a newer version knows', async () => {
    await forget();
    await db.update(account).set({ role: 'editor' });
    const editor = await secondDevice(app, EMAIL);
    await openDesk(deps, editor);
    await db.update(mail).set({ tries: 1 });
    const before = (await editor.ok('deskMail', { request: {} })).items;
    expect(before.length).toBeGreaterThan(1);
    const newer = 'ofTheNextRelease' as MailKind;
    await db
      .update(mail)
      .set({ kind: newer })
      .where(eq(mail.id, before[0]?.id as never));
    expect((await editor.ok('deskMail', { request: {} })).items).toEqual(before.slice(1));
  });

  it('only editors see the outgoing mail', async () => {
    expect((await author.call('deskMail', { request: {} })).code).toBe('forbidden');
  });
});
