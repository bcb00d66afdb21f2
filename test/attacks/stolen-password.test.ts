import { eq } from 'drizzle-orm';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { account } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { addPasskey, appCode, setUpApp, signInByPasskey } from '#test/support/second-factor.ts';
import { createTestServer, plainHasher } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const NEW_PASSWORD = 'calm-lake-42';
const HALF_MINUTE = 30_000;
const DAY = 86_400_000;
const post = await mailServer();
const transport = smtpMail(post.url, 'Tinta <post@tinta.example>');
afterAll(async () => {
  transport.close();
  await post.close();
});
const clock = movedClock();
const server = await createTestServer({ clock, mail: transport, passwordHasher: plainHasher });
const { app, db, deps } = server;

let owner: ApiDevice;
let userId: UserId;
beforeEach(async () => {
  await server.reset();
  post.mails.length = 0;
  owner = await signedInAuthor(app, EMAIL);
  const [row] = await db.update(account).set({ emailConfirmedAt: clock.now() }).returning();
  if (row === undefined) throw new Error('no account');
  userId = row.id;
  await db.delete(mail);
});

const login = (request: { code?: string; password?: string } = {}, device = apiDevice(app)) =>
  device.call('login', { request: { account: EMAIL, password: PASSWORD, ...request } });
const refusal = (reason: string) => ({ code: 'refused', data: { reason } });
const undo = (secret: string, key?: string) =>
  apiDevice(app).call('emailUndo', { request: { secret } }, key === undefined ? {} : { key });
const reset = (secret: string, closeOthers = false) =>
  apiDevice(app).ok('passwordReset', { request: { secret, password: NEW_PASSWORD, closeOthers } });

const addressesOf = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .map((one) => one?.text ?? '')
    .join();

/** Sends all mails, and returns the newest one about the app. */
async function factorMail() {
  await sendMails(deps);
  const sent = post.mails.filter(({ subject = '' }) => subject.startsWith('An authenticator app was set up'));
  const last = sent.at(-1);
  if (last === undefined) throw new Error('no mail');
  return {
    to: addressesOf(last),
    text: last.text ?? '',
    secret: /#\/undoFactor\/(\S+)/.exec(last.text ?? '')?.[1] ?? '',
  };
}

/** A thief who knows the password signs in, sets up an app, and makes every sign-in method that a strong session can make. */
async function thiefsApp() {
  const thief = await secondDevice(app, EMAIL);
  const key = await setUpApp(thief, clock.now());
  const phone = await addPasskey(deps, thief);
  const { codes } = await thief.ok('recoveryCodesMake');
  return { thief, key, phone, codes };
}

describe('a thief of an author’s password who sets up an authenticator app', () => {
  it('keeps no sign-in method once the owner has followed “This was not me” in the mail', async () => {
    const { thief, key, phone, codes } = await thiefsApp();
    expect((await owner.call('authorInfo')).code).toBe('unauthenticated');
    expect(await login()).toMatchObject(refusal('codeNeeded'));
    const { secret, text } = await factorMail();
    expect(text).toContain('the app, all recovery codes and passkeys are removed');
    clock.move(6 * DAY);
    const answer = await undo(secret);
    expect(answer).toMatchObject({ success: true, data: { email: EMAIL } });
    expect((await thief.call('authorInfo')).code).toBe('unauthenticated');
    expect(await login()).toMatchObject(refusal('wrongPassword'));
    clock.move(HALF_MINUTE);
    expect(await login({ code: appCode(key, clock.now()) })).toMatchObject(refusal('wrongPassword'));
    await expect(signInByPasskey(apiDevice(app), phone)).rejects.toThrow();
    const byCode = { email: EMAIL, code: codes[0] ?? '', password: 'warm-field-9' };
    expect(await apiDevice(app).call('recoveryCodeUse', { request: byCode })).toMatchObject(
      refusal('codeWrong'),
    );
    await reset((answer.data as { secret: string }).secret);
    const device = apiDevice(app);
    expect((await login({ password: NEW_PASSWORD }, device)).success).toBe(true);
    expect(await device.ok('secondFactor')).toMatchObject({ addedAt: null, passkeys: 0 });
    const { items } = await device.ok('messageList', { request: {} });
    expect(items.map(({ title }) => title)).toContain('“This wasn’t me” has closed your account to others');
  });

  it('cannot lock the owner out by a change of e-mail either', async () => {
    const { thief } = await thiefsApp();
    const { secret, to } = await factorMail();
    expect(to).toBe(EMAIL);
    await thief.ok('emailChange', { request: { email: 'thief@example.org', current: PASSWORD } });
    await sendMails(deps);
    const change = post.mails.find((sent) => addressesOf(sent) === 'thief@example.org')?.text ?? '';
    const confirm = /#\/confirmEmail\/(\S+)/.exec(change)?.[1] ?? '';
    await apiDevice(app).ok('emailConfirm', { request: { secret: confirm } });
    const answer = await undo(secret);
    expect(answer).toMatchObject({ success: true, data: { email: EMAIL } });
    await reset((answer.data as { secret: string }).secret);
    expect((await login({ password: NEW_PASSWORD })).success).toBe(true);
  });

  it('keeps no sign-in method by a later mail to the thief’s address, however much the clocks of two servers differ', async () => {
    const behind = await createTestServer({
      clock: { now: () => clock.now() - 2_000 },
      mail: transport,
      passwordHasher: plainHasher,
    });
    const thief = await secondDevice(app, EMAIL);
    const other = Object.assign(apiDevice(behind.app, thief.udid), { proof: thief.proof });
    const mailTo = async (address: string, link: RegExp) => {
      await sendMails(deps);
      const sent = post.mails.filter((one) => addressesOf(one) === address && link.test(one.text ?? ''));
      return link.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
    };
    const changeTo = async (email: string, from = thief, at = app) => {
      await from.ok('emailChange', { request: { email, current: PASSWORD } });
      const secret = await mailTo(email, /#\/confirmEmail\/(\S+)/);
      await apiDevice(at).ok('emailConfirm', { request: { secret } });
    };
    await changeTo('thief@example.org');
    other.accessToken = thief.accessToken;
    await changeTo('thief2@example.org', other, behind.app);
    await setUpApp(other, clock.now() - 2_000);
    const owners = await mailTo(EMAIL, /#\/undoEmail\/(\S+)/);
    const thiefs = [
      await mailTo('thief@example.org', /#\/undoEmail\/(\S+)/),
      await mailTo('thief2@example.org', /#\/undoFactor\/(\S+)/),
    ];
    expect((await undo(owners)).success).toBe(true);
    for (const secret of thiefs) {
      expect(secret).not.toBe('');
      expect(await undo(secret)).toMatchObject(refusal('linkInvalid'));
    }
  });

  it('the link works once, for seven days; the same request sent again is not a second use', async () => {
    await thiefsApp();
    const { secret } = await factorMail();
    expect((await undo(secret, 'one')).success).toBe(true);
    expect((await undo(secret, 'one')).success).toBe(true);
    expect(await undo(secret, 'two')).toMatchObject(refusal('linkUsed'));
    const device = apiDevice(app);
    await reset(await makeResetLink(db, deps.random, userId, clock.now()));
    await login({ password: NEW_PASSWORD }, device);
    await setUpApp(device, clock.now());
    const { secret: next } = await factorMail();
    clock.move(7 * DAY);
    expect(await undo(next)).toMatchObject(refusal('linkInvalid'));
  });

  it('after that week the owner’s password reset lists the app, and removes it with the other sign-in methods', async () => {
    const { codes, phone } = await thiefsApp();
    clock.move(8 * DAY);
    const first = await makeResetLink(db, deps.random, userId, clock.now());
    const ways = await apiDevice(app).ok('passwordResetAccount', { request: { secret: first } });
    expect(ways.others).toMatchObject({
      passkeys: [{ name: 'My phone' }],
      codes: codes.length,
      closes: false,
    });
    expect(Date.parse(ways.others?.app ?? '')).toBe(clock.now() - 8 * DAY);
    // A reset that does not ask for its removal keeps the app.
    await reset(first);
    expect(await login({ password: NEW_PASSWORD })).toMatchObject(refusal('codeNeeded'));
    await reset(await makeResetLink(db, deps.random, userId, clock.now()), true);
    expect((await login({ password: NEW_PASSWORD })).success).toBe(true);
    await expect(signInByPasskey(apiDevice(app), phone)).rejects.toThrow();
  });
});

describe('an author with an authenticator app who becomes an editor', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'by the operator’s command',
      () => runAccountCommand(deps, 'https://tinta.example', 'add-editor', EMAIL),
    ],
    ['on a server of the last release', () => db.update(account).set({ role: 'editor' })],
  ])('%s: the mailbox alone no longer removes the app', async (_, promote) => {
    const key = await setUpApp(owner, clock.now());
    const { secret } = await factorMail();
    expect(secret).not.toBe('');
    await promote();
    clock.move(DAY);
    expect(await undo(secret)).toMatchObject(refusal('linkInvalid'));
    expect(await login()).toMatchObject(refusal('codeNeeded'));
    const device = apiDevice(app);
    expect((await login({ code: appCode(key, clock.now()) }, device)).success).toBe(true);
    expect((await device.call('deskStart', { request: {} })).success).toBe(true);
  });
});

it('becoming an editor ends the links in a mailbox: the one that undoes an earlier change of e-mail, and the one of an unconfirmed change', async () => {
  const linkTo = async (address: string, link: RegExp) => {
    await sendMails(deps);
    const sent = post.mails.filter((one) => addressesOf(one) === address && link.test(one.text ?? ''));
    return link.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const change = (email: string) => owner.ok('emailChange', { request: { email, current: PASSWORD } });
  const confirm = (secret: string) => apiDevice(app).call('emailConfirm', { request: { secret } });
  await change('new@example.org');
  expect((await confirm(await linkTo('new@example.org', /#\/confirmEmail\/(\S+)/))).success).toBe(true);
  const undoing = await linkTo(EMAIL, /#\/undoEmail\/(\S+)/);
  await change('third@example.org');
  const pending = await linkTo('third@example.org', /#\/confirmEmail\/(\S+)/);
  expect([undoing, pending]).not.toContain('');
  expect(
    await runAccountCommand(deps, 'https://tinta.example', 'add-editor', 'new@example.org'),
  ).toMatchObject({
    ok: true,
  });
  expect(await undo(undoing)).toMatchObject(refusal('linkInvalid'));
  expect(await confirm(pending)).toMatchObject(refusal('linkInvalid'));
});

describe('an editor’s second factor', () => {
  beforeEach(() => db.update(account).set({ role: 'editor' }).where(eq(account.id, userId)));

  it('cannot be removed by a link: the mail about it has none and refers to the operator', async () => {
    await setUpApp(owner, clock.now());
    const { secret, text } = await factorMail();
    expect(secret).toBe('');
    expect(text).toContain('write to the people who run Tinta');
    const link = await makeResetLink(db, deps.random, userId, clock.now());
    const ways = await apiDevice(app).ok('passwordResetAccount', { request: { secret: link } });
    expect(ways.others?.app).toBeUndefined();
    await reset(link, true);
    expect(await login({ password: NEW_PASSWORD })).toMatchObject(refusal('codeNeeded'));
  });
});

it('an unconfirmed address gets no “This was not me” link: it may be a stranger’s', async () => {
  await db.update(account).set({ emailConfirmedAt: null });
  await setUpApp(owner, clock.now());
  expect((await factorMail()).secret).toBe('');
});
