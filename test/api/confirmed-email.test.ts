import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { emailLink, mail } from '#server/db/schema/mail.ts';
import { answerResetRequests } from '#server/sign-in/request-reset.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import { addStory, newBookId, PASSWORD, signedInAuthor, storyForm } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { mailServer, newestSecret } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const DAY = 86_400_000;
const EMAIL = 'ani@example.org';

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
  post.mails.length = 0;
  post.fault = 'none';
  author = await signedInAuthor(app, EMAIL);
});

/** The secret in the newest mail to an address. */
async function mailedSecret(to = EMAIL): Promise<string> {
  await sendMails(deps);
  return newestSecret(post.mails, 'confirmEmail', to);
}
const confirm = (secret: string, key?: string, device = apiDevice(app)) =>
  device.call('emailConfirm', { request: { secret } }, key === undefined ? {} : { key });
const isConfirmed = async () => (await author.ok('accountEmail')).confirmed;
const subjects = () => post.mails.map(({ subject }) => subject);
const refusal = (reason: string) => ({ code: 'refused', data: { reason } });

describe('a confirmed e-mail (docs/spec, section 5, Confirmed e-mail)', () => {
  it('is asked for by a mail after registering; the mail’s link confirms it in any browser', async () => {
    expect(await author.ok('accountEmail')).toEqual({
      email: EMAIL,
      confirmed: false,
      changingTo: null,
      hasPassword: true,
      mails: true,
    });
    const secret = await mailedSecret();
    expect(secret).toHaveLength(43);
    expect(JSON.stringify([await db.select().from(emailLink), await db.select().from(mail)])).not.toContain(
      secret,
    );
    expect(await confirm(secret)).toMatchObject({ success: true, data: { email: EMAIL, changed: false } });
    expect(await isConfirmed()).toBe(true);
  });

  it('writing does not need a confirmed e-mail; a contract and a withdrawal do, and are refused with that reason', async () => {
    const { id: bookId } = await addStory(author);
    await author.ok('bookAdd', { request: { id: newBookId(), ...storyForm('Another') } });
    const { idImg } = await author.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const form = { ...filledContract, idImg, bookId };
    const submission = { ...form, imageData: '', documentHash: '0'.repeat(64) };
    const withdrawal = { amount: 10_000, month: '2026-11', acceptTaxesAndFees: true };
    const blocked = async () => [
      await author.call('contractSign', { request: form }),
      await author.call('contractSubmit', { request: submission }),
      await author.call('applyWithdrawal', { request: withdrawal }),
    ];
    for (const answer of await blocked()) {
      expect(answer).toMatchObject(refusal('emailUnconfirmed'));
      expect(answer.message).toContain('Confirm your email first');
    }
    await confirm(await mailedSecret());
    for (const { data } of await blocked()) expect(data).not.toMatchObject({ reason: 'emailUnconfirmed' });
  });

  it('only the newest link works, once and for 7 days', async () => {
    const first = await mailedSecret();
    await author.ok('emailConfirmSend');
    const second = await mailedSecret();
    expect(await confirm(first)).toMatchObject(refusal('linkInvalid'));
    expect((await confirm(second, 'one')).success).toBe(true);
    expect((await confirm(second, 'one')).success).toBe(true);
    expect(await confirm(second, 'two')).toMatchObject(refusal('linkUsed'));
    for (const secret of ['made-up', '%00', 'x'.repeat(100)])
      expect(await confirm(secret)).toMatchObject(refusal('linkInvalid'));
    expect((await confirm('')).code).toBe('validation');
  });

  it('an old link is refused', async () => {
    const secret = await mailedSecret();
    clock.move(7 * DAY);
    expect(await confirm(secret)).toMatchObject(refusal('linkInvalid'));
  });

  it('two servers that get one link at the same moment use it once', async () => {
    const secret = await mailedSecret();
    const second = await createTestServer({ clock, mail: transport, settings, database: server.database });
    const answers = await Promise.all([
      confirm(secret, 'one'),
      confirm(secret, 'two', apiDevice(second.app)),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject(refusal('linkUsed'));
  });

  it('"send again" is limited and says how long to wait; a confirmed address gets no more mails', async () => {
    const limited = await createTestServer({
      clock,
      mail: transport,
      database: server.database,
      settings: {
        ...settings,
        rateLimits: { ...deps.settings.rateLimits, accountMail: { burst: 2, perMinute: 0.2 } },
      },
    });
    const device = apiDevice(limited.app);
    device.accessToken = author.accessToken;
    for (let sends = 0; sends < 2; sends += 1) {
      clock.move(1);
      await device.ok('emailConfirmSend');
    }
    const answer = await device.call('emailConfirmSend');
    expect(answer.code).toBe('rateLimited');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(200);
    await confirm(await mailedSecret());
    const before = post.mails.length;
    await device.ok('emailConfirmSend');
    await sendMails(deps);
    expect(post.mails).toHaveLength(before);
  });

  it('a password reset by a mailed link confirms the address too', async () => {
    await apiDevice(app).ok('passwordForgotten', { request: { email: EMAIL } });
    await answerResetRequests(deps);
    await sendMails(deps);
    const secret = newestSecret(post.mails, 'resetPassword');
    const password = 'calm-lake-42';
    await apiDevice(app).ok('passwordReset', { request: { secret, password } });
    await author.ok('login', { request: { account: EMAIL, password } });
    expect(await isConfirmed()).toBe(true);
  });

  it.each([
    [{}, 'Confirm your email for Tinta'],
    [{ lang: 'en_ID' }, 'Konfirmasi alamat emailmu untuk Tinta'],
    [{ lang: 'en_US', 'accept-language': 'zh-CN' }, '请验证你的 Tinta 邮箱'],
  ])('the mail is in the language of the registration: %s', async (headers, subject) => {
    await sendMails(deps);
    post.mails.length = 0;
    const request = { email: 'budi@example.org', password: PASSWORD };
    await apiDevice(app).ok('register', { request }, { headers });
    await sendMails(deps);
    expect(subjects()).toEqual([subject]);
    expect(post.mails[0]?.text).toContain('7');
    expect(post.mails[0]?.text).not.toMatch(/\{\{/);
  });

  it('becoming an editor does not confirm the address', async () => {
    await db.update(account).set({ role: 'editor' }).where(eq(account.email, EMAIL));
    expect(await isConfirmed()).toBe(false);
  });
});

describe('on a server whose mails do not leave it (docs/spec, section 5, Confirmed e-mail)', async () => {
  const local = await createTestServer({ clock, database: server.database });

  it('nothing needs a confirmation, and the page learns that no mails are sent', async () => {
    const device = await signedInAuthor(local.app);
    expect(await device.ok('accountEmail')).toMatchObject({ confirmed: false, mails: false });
    expect(await device.ok('thirdConfig')).toMatchObject({ mails: false });
    expect(await author.ok('thirdConfig')).toMatchObject({ mails: true });
    const { id: bookId } = await addStory(device);
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    expect(
      (await device.call('contractSign', { request: { ...filledContract, idImg, bookId } })).success,
    ).toBe(true);
    const withdrawal = { amount: 10_000, month: '2026-11', acceptTaxesAndFees: true };
    expect((await device.call('applyWithdrawal', { request: withdrawal })).data).not.toMatchObject({
      reason: 'emailUnconfirmed',
    });
    const sent = { form: { ...filledContract, idImg, bookId }, imageData: '', documentHash: '0'.repeat(64) };
    expect(
      (await device.call('contractSubmit', { request: { ...sent.form, ...sent } as never })).data,
    ).not.toMatchObject({ reason: 'emailUnconfirmed' });
  });

  it('a new sign-in e-mail takes effect at once, with the password; a taken one is refused', async () => {
    const device = await signedInAuthor(local.app, 'dewi@example.org');
    const change = (email: string, current: string) =>
      device.call('emailChange', { request: { email, current } });
    expect(await change('dewi2@example.org', 'not-the-password')).toMatchObject({ code: 'validation' });
    expect((await change('dewi2@example.org', PASSWORD)).success).toBe(true);
    expect(await device.ok('accountEmail')).toMatchObject({ email: 'dewi2@example.org', changingTo: null });
    const { items } = await device.ok('messageList', { request: {} });
    const told = items.find(({ title }) => title === 'Your sign-in email was changed');
    expect(told?.body).toContain('It was changed on');
    expect(told?.body).not.toMatch(/link|mail to/);
    await apiDevice(local.app).ok('login', { request: { account: 'dewi2@example.org', password: PASSWORD } });
    expect(await change(EMAIL, PASSWORD)).toMatchObject(refusal('emailTaken'));
  });
});

describe('registering with a taken address (docs/decisions/0021)', () => {
  const register = (email: string, password: string, on = app) =>
    apiDevice(on).call('register', { request: { email, password } });

  it('where mail is sent, the request is answered like a success and changes nothing; the owner gets a mail', async () => {
    await sendMails(deps);
    post.mails.length = 0;
    const free = await register('budi@example.org', 'calm-lake-42');
    clock.move(1);
    const taken = await register('ANI@example.org', 'calm-lake-42');
    expect({ ...taken, headers: null }).toEqual({ ...free, headers: null });
    await sendMails(deps);
    expect(subjects()).toEqual(['Confirm your email for Tinta', 'You already have a Tinta account']);
    expect(post.mails[1]?.to).toMatchObject({ text: EMAIL });
    expect(await db.select().from(account)).toHaveLength(2);
    const signIn = (password: string) =>
      apiDevice(app).call('login', { request: { account: EMAIL, password } });
    expect((await signIn('calm-lake-42')).success).toBe(false);
    expect((await signIn(PASSWORD)).success).toBe(true);
  });

  it('the owner gets a few mails only, however often it is tried; the answer stays the same', async () => {
    await sendMails(deps);
    post.mails.length = 0;
    const limited = await createTestServer({
      clock,
      mail: transport,
      database: server.database,
      settings: {
        ...settings,
        rateLimits: { ...deps.settings.rateLimits, accountMail: { burst: 2, perMinute: 0.2 } },
      },
    });
    for (let time = 0; time < 4; time += 1)
      expect((await register(EMAIL, 'calm-lake-42', limited.app)).success).toBe(true);
    await sendMails(deps);
    expect(post.mails).toHaveLength(2);
  });

  it('without a mail server the answer says that the address is taken', async () => {
    const local = await createTestServer({ clock, database: server.database });
    expect(await register(EMAIL, 'calm-lake-42', local.app)).toMatchObject(refusal('emailTaken'));
  });
});
