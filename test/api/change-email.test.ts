import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { recoveryCode } from '#server/db/schema/recovery-code.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import { PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { confirmAddress } from '#test/support/confirmed-email.ts';
import { mailServer, newestSecret } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OLD = 'ani@example.org';
const NEW = 'ani.baru@example.org';
const THIEF = 'thief@example.org';

const post = await mailServer();
afterAll(() => post.close());
const clock = movedClock();
const transport = smtpMail(post.url, 'Tinta <post@tinta.example>');
afterAll(() => transport.close());
const settings = { origin: 'https://tinta.example' };
const server = await createTestServer({ clock, mail: transport, settings });
const { app, db, deps } = server;

let author: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app, OLD);
  await confirmAddress(db, OLD);
  await sendMails(deps);
  post.mails.length = 0;
});

const change = (email = NEW, current = PASSWORD, device = author) =>
  device.call('emailChange', { request: { email, current } });
/** The newest mail to an address. */
async function mailTo(address: string) {
  await sendMails(deps);
  return post.mails.filter(({ to }) => to && 'text' in to && to.text === address).at(-1);
}
async function secretTo(address: string, page = 'confirmEmail'): Promise<string> {
  await sendMails(deps);
  return newestSecret(post.mails, page, address);
}
const confirm = (secret: string, key?: string, on = app) =>
  apiDevice(on).call('emailConfirm', { request: { secret } }, key === undefined ? {} : { key });
const undo = (secret: string, key?: string) =>
  apiDevice(app).call('emailUndo', { request: { secret } }, key === undefined ? {} : { key });
const signsIn = async (email: string, password = PASSWORD) =>
  (await apiDevice(app).call('login', { request: { account: email, password } })).success;
const refusal = (reason: string) => ({ code: 'refused', data: { reason } });
async function changed(email = NEW, current = PASSWORD, device = author): Promise<void> {
  expect((await change(email, current, device)).success).toBe(true);
  expect((await confirm(await secretTo(email))).success).toBe(true);
}

describe('change of the sign-in e-mail (docs/spec, section 5, Change of the sign-in e-mail)', () => {
  it('takes effect when the link is opened at the new address; the old address is notified', async () => {
    expect((await change()).success).toBe(true);
    expect(await author.ok('accountEmail')).toMatchObject({ email: OLD, changingTo: NEW });
    expect(await signsIn(OLD)).toBe(true);
    expect(await signsIn(NEW)).toBe(false);
    expect(await confirm(await secretTo(NEW))).toMatchObject({ data: { email: NEW, changed: true } });
    expect(await author.ok('accountEmail')).toMatchObject({ email: NEW, confirmed: true, changingTo: null });
    expect(await signsIn(OLD)).toBe(false);
    expect(await signsIn(NEW)).toBe(true);
    const told = await mailTo(OLD);
    expect(told?.subject).toBe('Your Tinta sign-in email was changed');
    expect(told?.text).toContain(NEW);
    const { items } = await author.ok('messageList', { request: {} });
    expect(items.map(({ title }) => title)).toContain('Your sign-in email was changed');
  });

  it('asks for the current password, and marks what is wrong at its field', async () => {
    expect(await change(NEW, 'not-mine-12')).toMatchObject({
      code: 'validation',
      data: { fields: { current: 'signIn.error.passwordWrong' } },
    });
    expect(await change('no address')).toMatchObject({
      data: { fields: { email: 'signIn.error.emailFormat' } },
    });
    expect(await change(OLD)).toMatchObject({ data: { fields: { email: 'signIn.error.emailSame' } } });
    expect(await mailTo(NEW)).toBeUndefined();
  });

  it('only the newest link works, once and for an hour; a change can be cancelled', async () => {
    await change();
    const first = await secretTo(NEW);
    await change('ani.lain@example.org');
    const second = await secretTo('ani.lain@example.org');
    expect(await confirm(first)).toMatchObject(refusal('linkInvalid'));
    await author.ok('emailChangeCancel');
    expect(await confirm(second)).toMatchObject(refusal('linkInvalid'));
    await change();
    const late = await secretTo(NEW);
    clock.move(60 * MINUTE);
    expect(await confirm(late)).toMatchObject(refusal('linkInvalid'));
    await author.ok('login', { request: { account: OLD, password: PASSWORD } });
    expect((await author.ok('accountEmail')).changingTo).toBeNull();
    await change();
    const used = await secretTo(NEW);
    expect((await confirm(used, 'one')).success).toBe(true);
    expect((await confirm(used, 'one')).success).toBe(true);
    expect(await confirm(used, 'two')).toMatchObject(refusal('linkUsed'));
  });

  it('two servers that get one link at the same moment use it once', async () => {
    await change();
    const secret = await secretTo(NEW);
    const second = await createTestServer({ clock, mail: transport, settings, database: server.database });
    const answers = await Promise.all([confirm(secret, 'one'), confirm(secret, 'two', second.app)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await sendMails(deps);
    expect(post.mails.filter(({ subject }) => subject?.includes('was changed'))).toHaveLength(1);
  });

  it('two authors confirm the same address at the same moment: one author gets the address', async () => {
    const other = await signedInAuthor(app, 'budi@example.org');
    await change();
    const mine = await secretTo(NEW);
    await change(NEW, PASSWORD, other);
    const theirs = await secretTo(NEW);
    const answers = await Promise.all([confirm(mine), confirm(theirs)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject(refusal('emailTaken'));
  });

  it('a taken address is answered like a free one; its owner gets a mail without a link', async () => {
    await signedInAuthor(app, 'budi@example.org');
    await sendMails(deps);
    post.mails.length = 0;
    const free = await change();
    const taken = await change('budi@example.org');
    expect({ ...taken, headers: null }).toEqual({ ...free, headers: null });
    expect((await author.ok('accountEmail')).changingTo).toBe('budi@example.org');
    const told = await mailTo('budi@example.org');
    expect(told?.subject).toBe('Someone tried to use your email at Tinta');
    expect(told?.text).not.toContain('/#/');
  });

  it('is limited for each author, and says how long to wait', async () => {
    const limited = await createTestServer({
      clock,
      mail: transport,
      database: server.database,
      settings: {
        ...settings,
        rateLimits: { ...deps.settings.rateLimits, accountMail: { burst: 1, perMinute: 0.2 } },
      },
    });
    const device = apiDevice(limited.app);
    device.accessToken = author.accessToken;
    expect((await change(NEW, PASSWORD, device)).success).toBe(true);
    const answer = await change('ani.lain@example.org', PASSWORD, device);
    expect(answer.code).toBe('rateLimited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200);
  });

  it('the change ends a reset link that was sent to the old address', async () => {
    await apiDevice(app).ok('passwordForgotten', { request: { email: OLD } });
    await answerResetRequests(deps);
    const reset = await secretTo(OLD, 'resetPassword');
    await changed();
    expect(await apiDevice(app).call('passwordResetAccount', { request: { secret: reset } })).toMatchObject(
      refusal('linkInvalid'),
    );
  });

  it('an old address that was never confirmed gets no link to undo', async () => {
    const typo = await signedInAuthor(app, 'somebody-else@example.org');
    await changed(NEW, PASSWORD, typo);
    expect((await mailTo('somebody-else@example.org'))?.subject).not.toContain('was changed');
  });

  it('an author without an e-mail can set one without a password', async () => {
    await db.update(account).set({ email: '', emailKey: null, emailConfirmedAt: null, passwordHash: null });
    expect(await author.ok('accountEmail')).toMatchObject({
      email: '',
      confirmed: false,
      hasPassword: false,
    });
    await changed(NEW, '');
    expect(await author.ok('accountEmail')).toMatchObject({ email: NEW, confirmed: true });
  });
});

describe('undoing a change of the sign-in e-mail', () => {
  it('restores the old address, ends all sessions and the password, and leads to a new password', async () => {
    const thief = await secondDevice(app, OLD);
    await changed(THIEF, PASSWORD, thief);
    const secret = await secretTo(OLD, 'undoEmail');
    const answer = await undo(secret);
    expect(answer).toMatchObject({ success: true, data: { email: OLD } });
    for (const device of [author, thief])
      expect((await device.call('authorInfo')).code).toBe('unauthenticated');
    expect(await signsIn(THIEF)).toBe(false);
    expect(await signsIn(OLD)).toBe(false);
    const password = 'calm-lake-42';
    await apiDevice(app).ok('passwordReset', { request: { secret: answer.data.secret, password } });
    expect(await signsIn(OLD, password)).toBe(true);
  });

  it('removes the passkeys and recovery codes: they may be the thief’s', async () => {
    await author.ok('recoveryCodesMake');
    await changed(THIEF);
    const [row] = await db.select({ id: account.id }).from(account);
    if (row === undefined) throw new Error('no account');
    await db.insert(passkey).values({
      id: randomUUID(),
      userId: row.id,
      credentialId: 'c',
      publicKey: 'k',
      counter: 0,
      name: 'Phone of a thief',
      createdAt: clock.now(),
    });
    expect((await undo(await secretTo(OLD, 'undoEmail'))).success).toBe(true);
    expect(await db.select().from(passkey)).toEqual([]);
    expect(await db.select().from(recoveryCode)).toEqual([]);
  });

  it('works once, for 7 days; the same request after a lost answer leads to a new password too', async () => {
    await changed();
    const secret = await secretTo(OLD, 'undoEmail');
    await undo(secret, 'one');
    const again = await undo(secret, 'one');
    expect((await apiDevice(app).call('passwordResetAccount', { request: again.data })).success).toBe(true);
    expect(await undo(secret, 'two')).toMatchObject(refusal('linkUsed'));
    clock.move(30 * MINUTE);
    expect(await undo(secret, 'one')).toMatchObject(refusal('linkUsed'));
    expect(await undo('made-up')).toMatchObject(refusal('linkInvalid'));
    expect(await confirm(secret)).toMatchObject(refusal('linkInvalid'));
  });

  it('an old link is refused', async () => {
    await changed();
    const secret = await secretTo(OLD, 'undoEmail');
    clock.move(7 * DAY);
    expect(await undo(secret)).toMatchObject(refusal('linkInvalid'));
  });

  it('the owner’s link still works after a second change, and voids the link of that change', async () => {
    const thief = await secondDevice(app, OLD);
    await changed(THIEF, PASSWORD, thief);
    clock.move(MINUTE);
    await changed('thief.2@example.org', PASSWORD, thief);
    const owners = await secretTo(OLD, 'undoEmail');
    const thiefs = await secretTo(THIEF, 'undoEmail');
    expect((await undo(owners)).success).toBe(true);
    expect(await undo(thiefs)).toMatchObject(refusal('linkInvalid'));
  });

  it('while it can be undone, no one else can take the old address', async () => {
    await changed(THIEF);
    const local = await createTestServer({ clock, database: server.database });
    const register = () =>
      apiDevice(local.app).call('register', { request: { email: OLD, password: PASSWORD } });
    expect(await register()).toMatchObject(refusal('emailTaken'));
    const other = await signedInAuthor(app, 'budi@example.org');
    await change(OLD, PASSWORD, other);
    expect((await mailTo(OLD))?.text).not.toContain('confirmEmail');
    clock.move(7 * DAY);
    expect((await register()).success).toBe(true);
  });
});
