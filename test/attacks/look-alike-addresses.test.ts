import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { account } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer({
  mail: { leaves: true, send: async () => {}, remove: async () => {}, close() {} },
});
const { app, db, deps } = server;
beforeEach(() => server.reset());

const KELVIN = '\u212a';
const OWNER = 'kim@kino.example';
const register = (email: string, device: ApiDevice = apiDevice(app)) =>
  device.call('register', { request: { email, password: PASSWORD } });
const signIn = (email: string) =>
  apiDevice(app).call('login', { request: { account: email, password: PASSWORD } });
const stored = async () =>
  (await db.select().from(account)).map(({ email, emailKey }) => ({ email, emailKey }));
const addressed = async () =>
  new Set((await db.select({ address: mail.address }).from(mail)).map((row) => row.address));
async function forget(email: string) {
  await apiDevice(app).ok('passwordForgotten', { request: { email } });
  await db.delete(mail);
  await answerResetRequests(deps);
  return addressed();
}

/** An account as an earlier version stored it. */
async function earlier(email: string, emailKey = email.toLowerCase()) {
  const device = await signedInAuthor(app, 'earlier@example.org');
  await db.update(account).set({ email, emailKey }).where(eq(account.email, 'earlier@example.org'));
  return device;
}

describe('an address that looks like another', () => {
  it.each([
    ['the Kelvin sign', `${KELVIN}im@kino.example`],
    ['a full-width letter', 'ｋim@kino.example'],
    ['a Cyrillic letter', 'kіm@kino.example'],
    ['a separate combining accent', 'ki\u0301m@kino.example'],
    ['a letter with an accent', 'kím@kino.example'],
    ['a long s', 'ſam@kino.example'],
    ['a dotted capital I', 'kİm@kino.example'],
  ])('%s before the @ is refused at the field with a reason, and makes no account', async (_name, email) => {
    expect(await register(email)).toMatchObject({
      code: 'validation',
      data: { fields: { email: 'signIn.error.emailAscii' } },
    });
    expect(await stored()).toEqual([]);
    expect((await register(OWNER)).success).toBe(true);
    expect((await signIn(OWNER)).success).toBe(true);
  });

  it.each([
    ['the Kelvin sign', `kim@${KELVIN}ino.example`],
    ['full-width letters', 'kim@ｋｉｎｏ.example'],
    ['capital letters', 'KIM@KINO.EXAMPLE'],
  ])(
    '%s in the domain or case is the same mailbox: the owner is notified, at the stored address',
    async (_name, email) => {
      await register(OWNER);
      await db.delete(mail);
      await register(email);
      expect(await stored()).toEqual([{ email: OWNER, emailKey: OWNER }]);
      expect(await addressed()).toEqual(new Set([OWNER]));
      expect(await forget(email)).toEqual(new Set([OWNER]));
      expect((await signIn(email)).success).toBe(true);
    },
  );

  it('an address with a look-alike first part finds no account: no mail, no sign-in', async () => {
    await register(OWNER);
    for (const email of [`${KELVIN}im@kino.example`, 'ｋim@kino.example']) {
      expect(await forget(email)).toEqual(new Set());
      expect((await signIn(email)).data).toEqual({ reason: 'wrongPassword' });
    }
  });

  it('guesses by different written forms of an address count for the same account', async () => {
    const { rateLimits } = deps.settings;
    const loginAccount = { burst: 3, perMinute: 1 };
    const few = await createTestServer({
      database: server.database,
      settings: { rateLimits: { ...rateLimits, loginAccount } },
    });
    await register(OWNER);
    const forms = [
      OWNER,
      'Kim@kino.example',
      'kim@ｋino.example',
      `kim@${KELVIN}ino.example`,
      'KIM@kino.example',
    ];
    const codes: string[] = [];
    for (const form of forms) {
      const request = { account: form, password: 'a-wrong-guess' };
      codes.push((await apiDevice(few.app).call('login', { request })).code);
    }
    expect(codes).toEqual(['refused', 'refused', 'refused', 'rateLimited', 'rateLimited']);
  });
});

describe('a domain with non-ASCII letters', () => {
  const UNICODE = 'Ani@bücher.example';
  const ASCII = 'Ani@xn--bcher-kva.example';

  it.each([UNICODE, ASCII, 'Ani@BÜCHER.example'])(
    'is stored as ASCII and accepted in both forms: %s',
    async (typed) => {
      expect((await register(typed)).success).toBe(true);
      expect(await stored()).toEqual([{ email: ASCII, emailKey: ASCII.toLowerCase() }]);
      for (const form of [UNICODE, ASCII]) expect((await signIn(form)).success).toBe(true);
      expect(await forget(UNICODE)).toEqual(new Set([ASCII]));
      await register(UNICODE);
      expect(await stored()).toHaveLength(1);
    },
  );

  it('that has no ASCII form is refused at the field', async () => {
    expect(await register('ani@xn--a.example')).toMatchObject({
      data: { fields: { email: 'signIn.error.emailFormat' } },
    });
  });

  it('is stored as ASCII by a change of the e-mail and by the operator, who cannot add a non-ASCII first part', async () => {
    const device = await signedInAuthor(app);
    await device.ok('emailChange', { request: { email: UNICODE, current: PASSWORD } });
    expect(await addressed()).toContain(ASCII);
    const other = await device.call('emailChange', {
      request: { email: 'ánI@bücher.example', current: PASSWORD },
    });
    expect(other.data).toEqual({ fields: { email: 'signIn.error.emailAscii' } });
    const add = (email: string) => runAccountCommand(deps, 'https://tinta.test', 'add-editor', email);
    expect((await add('béa@example.org')).ok).toBe(false);
    expect((await add('Bea@bücher.example')).ok).toBe(true);
    expect(await stored()).toContainEqual({
      email: 'Bea@xn--bcher-kva.example',
      emailKey: 'bea@xn--bcher-kva.example',
    });
  });
});

describe('accounts of earlier versions', () => {
  it.each([
    ['josé@example.org', 'josé@example.org'],
    ['JOSÉ@example.org', 'josé@example.org'],
    ['ani@bücher.example', 'ani@bücher.example'],
    ['ani@bücher.example', 'ani@xn--bcher-kva.example'],
  ])('%s signs in and recovers by %s, and mails are sent to the stored address', async (email, typed) => {
    await earlier(email);
    expect((await signIn(typed)).success).toBe(true);
    expect(await forget(typed)).toEqual(new Set([email]));
  });

  it('two accounts with two written forms of one mailbox each sign in by their own form', async () => {
    await earlier('ani@bücher.example');
    await register('ani@other.example');
    await db
      .update(account)
      .set({ email: 'ani@xn--bcher-kva.example', emailKey: 'ani@xn--bcher-kva.example' })
      .where(eq(account.email, 'ani@other.example'));
    const ids: UserId[] = [];
    for (const form of ['ani@bücher.example', 'ani@xn--bcher-kva.example']) {
      const device = apiDevice(app);
      await device.ok('login', { request: { account: form, password: PASSWORD } });
      ids.push((await device.ok('authorInfo')).id);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it('an address in its Unicode form is not taken again in its ASCII form', async () => {
    await earlier('ani@bücher.example');
    await register('ani@xn--bcher-kva.example');
    expect(await stored()).toHaveLength(1);
  });
});
