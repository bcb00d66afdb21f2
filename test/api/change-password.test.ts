import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import { PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const NEW_PASSWORD = 'calm-lake-42';

const post = await mailServer();
const transport = smtpMail(post.url, 'Tinta <post@tinta.example>');
afterAll(async () => {
  transport.close();
  await post.close();
});
const server = await createTestServer({ mail: transport });
const { app, deps } = server;

let author: ApiDevice;
beforeEach(async () => {
  await server.reset();
  post.mails.length = 0;
  author = await signedInAuthor(app, EMAIL);
  // Remove the mail about the registration.
  await deps.db.delete(mail);
});

const change = (current: string, password: string, key?: string) =>
  author.call('passwordChange', { request: { current, password } }, key === undefined ? {} : { key });
const signIn = (password: string) => apiDevice(app).call('login', { request: { account: EMAIL, password } });
const messages = async (device = author) =>
  (await device.ok('messageList', { request: {} })).items.map(({ title }) => title);
const mails = async () => {
  await sendMails(deps);
  return post.mails.map(({ subject }) => subject);
};

describe('a change of password (docs/spec, section 5, Change of password)', () => {
  it('asks for the current password, ends all other sessions, and notifies the owner by message and mail', async () => {
    const other = await secondDevice(app, EMAIL);
    expect((await change(PASSWORD, NEW_PASSWORD)).success).toBe(true);
    expect((await other.call('authorInfo', {})).code).toBe('unauthenticated');
    expect((await author.call('authorInfo', {})).success).toBe(true);
    expect((await signIn(PASSWORD)).success).toBe(false);
    expect(await messages()).toContain('Your password was changed');
    expect(await mails()).toContain('Your Tinta password was changed');
    expect((await signIn(NEW_PASSWORD)).success).toBe(true);
  });

  it('a wrong current password and a bad new one are refused at their fields; nothing changes', async () => {
    expect(await change('not-my-password', NEW_PASSWORD)).toMatchObject({
      code: 'validation',
      data: { fields: { current: 'signIn.error.passwordWrong' } },
    });
    expect(await change(PASSWORD, 'short')).toMatchObject({
      data: { fields: { password: 'signIn.error.passwordLength' } },
    });
    expect(await change(PASSWORD, 'password123')).toMatchObject({
      data: { fields: { password: 'signIn.error.passwordCommon' } },
    });
    expect((await signIn(PASSWORD)).success).toBe(true);
    expect(await mails()).toEqual(['New sign-in to Tinta']);
  });

  it('the same request after a lost answer gets the same answer and has one effect', async () => {
    expect((await change(PASSWORD, NEW_PASSWORD, 'one')).success).toBe(true);
    expect((await change(PASSWORD, NEW_PASSWORD, 'one')).success).toBe(true);
    expect(await mails()).toEqual(['Your Tinta password was changed']);
  });

  it('two changes at the same moment: one succeeds', async () => {
    const answers = await Promise.all([change(PASSWORD, 'calm-lake-42'), change(PASSWORD, 'calm-lake-43')]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });

  it('guesses from a stolen session are limited; the answer says how long to wait', async () => {
    const limited = await createTestServer({
      settings: { rateLimits: { ...deps.settings.rateLimits, login: { burst: 3, perMinute: 1 } } },
    });
    const guess = () =>
      limited.app.request('/author/author/password', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${author.accessToken}` },
        body: JSON.stringify({ current: 'a-guess-1234', password: NEW_PASSWORD }),
      });
    for (let index = 0; index < 3; index += 1) expect((await guess()).status).toBe(422);
    const answer = await guess();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('an account that signs in with a provider has no password; the refusal says how to get one', async () => {
    await deps.db.update(account).set({ passwordHash: null });
    expect(await change(PASSWORD, NEW_PASSWORD)).toMatchObject({
      data: { fields: { current: 'signIn.error.passwordNone' } },
    });
  });
});

describe('a sign-in on a new device (docs/spec, section 8, Mail)', () => {
  it('is reported by message and mail; the first sign-in and a known device are not', async () => {
    expect(await mails()).toEqual([]);
    const phone = apiDevice(app, 'phone00000000001');
    const signInOn = (device: ApiDevice) =>
      device.ok('login', { request: { account: EMAIL, password: PASSWORD } });
    await signInOn(phone);
    expect(await messages()).toEqual(['New sign-in to your account']);
    expect(await mails()).toEqual(['New sign-in to Tinta']);
    await signInOn(phone);
    await signInOn(author);
    expect(await mails()).toHaveLength(1);
  });

  it('is reported again for a device that was signed out by a new password or from a different device', async () => {
    const phone = apiDevice(app, 'phone00000000001');
    const signInOn = (device: ApiDevice, password: string) =>
      device.ok('login', { request: { account: EMAIL, password } });
    await signInOn(phone, PASSWORD);
    await author.ok('login', { request: { account: EMAIL, password: PASSWORD } });
    await author.ok('passwordChange', { request: { current: PASSWORD, password: NEW_PASSWORD } });
    const before = (await mails()).filter((subject) => subject === 'New sign-in to Tinta').length;
    await signInOn(phone, NEW_PASSWORD);
    await author.ok('deviceEnd', { request: { all: true } });
    await signInOn(phone, NEW_PASSWORD);
    await signInOn(author, NEW_PASSWORD);
    const after = (await mails()).filter((subject) => subject === 'New sign-in to Tinta').length;
    expect(after - before).toBe(2);
  });
});
