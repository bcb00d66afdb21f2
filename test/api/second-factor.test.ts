import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { account, identity, session } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import { secondFactor } from '#server/db/schema/second-factor.ts';
import type { LocalPerson } from '#server/local-issuer/people.ts';
import type { silentLogger } from '#server/ports/logger.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import { smtpMail } from '#server/tell/smtp-mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { groupedCode } from '#shared/domain/recovery-code.ts';
import { PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { localProviders } from '#test/support/local-providers.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { addPasskey, appCode, setUpApp, signInByPasskey } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const ANI: LocalPerson = { subject: '110', name: 'Ani', email: EMAIL };
const HALF_MINUTE = 30_000;
const MINUTE = 60_000;
const post = await mailServer();
const transport = smtpMail(post.url, 'Tinta <post@tinta.example>');
afterAll(async () => {
  transport.close();
  await post.close();
});
const clock = movedClock();
const providers = await localProviders(clock);
const server = await createTestServer({
  clock,
  mail: transport,
  http: providers.http,
  settings: { providers: providers.settings },
});
const { app, db, deps } = server;

let author: ApiDevice;
let userId: UserId;
beforeEach(async () => {
  await server.reset();
  post.mails.length = 0;
  author = await signedInAuthor(app, EMAIL);
  const [row] = await db.update(account).set({ emailConfirmedAt: clock.now() }).returning();
  if (row === undefined) throw new Error('no account');
  userId = row.id;
  await db.delete(mail);
});

const becomeEditor = () => db.update(account).set({ role: 'editor' }).where(eq(account.id, userId));
const codeNow = (key: string) => appCode(key, clock.now());
const signIn = (code?: string, { device = apiDevice(app), key = '' } = {}) =>
  device.call(
    'login',
    { request: { account: EMAIL, password: PASSWORD, ...(code === undefined ? {} : { code }) } },
    key === '' ? {} : { key },
  );
const refusal = (reason: string, more = {}) => ({ code: 'refused', data: { reason, ...more } });
const appNeeded = refusal('codeNeeded', { factor: 'app' });
const state = (device = author) => device.ok('secondFactor');
const messages = async (device = author) =>
  (await device.ok('messageList', { request: {} })).items.map(({ title }) => title);
const mails = async () => {
  await sendMails(deps);
  return post.mails.map(({ subject }) => subject);
};
/** Moves the clock until the sign-in is no longer recent. */
const later = async () => {
  clock.move(11 * MINUTE);
  await author.ok('refreshToken', { request: { refreshToken: author.refreshToken ?? '' } });
};

describe('an authenticator app (docs/spec, section 5, Second factor)', () => {
  it('is set up with its first code; other devices are signed out, and the owner is notified', async () => {
    const other = await secondDevice(app, EMAIL);
    expect(await state()).toEqual({ addedAt: null, passkeys: 0, strong: false });
    const { key, uri } = await author.ok('secondFactorNew');
    expect(uri).toContain(`secret=${key}`);
    const wrong = await author.call('secondFactorConfirm', { request: { code: '000000' } });
    expect(wrong).toMatchObject(refusal('codeWrong'));
    expect(wrong.message).toContain('your phone’s clock');
    expect((await state()).addedAt).toBeNull();
    await author.ok('secondFactorConfirm', { request: { code: codeNow(key) } });
    expect(await state()).toEqual({
      addedAt: new Date(clock.now()).toISOString(),
      passkeys: 0,
      strong: true,
    });
    expect((await other.call('authorInfo')).code).toBe('unauthenticated');
    expect(await messages()).toContain('An authenticator app was set up');
    expect(await mails()).toContain('An authenticator app was set up for your Tinta account');
  });

  it('the key stays the same during setup, so that a reloaded page shows it again; a later change ends it', async () => {
    const { key } = await author.ok('secondFactorNew');
    expect((await author.ok('secondFactorNew')).key).toBe(key);
    const other = await secondDevice(app, EMAIL);
    expect(await other.call('secondFactorConfirm', { request: { code: codeNow(key) } })).toMatchObject(
      refusal('setUpOver'),
    );
    await author.ok('recoveryCodesMake');
    expect(await author.call('secondFactorConfirm', { request: { code: codeNow(key) } })).toMatchObject(
      refusal('setUpOver'),
    );
    expect((await author.ok('secondFactorNew')).key).not.toBe(key);
  });

  it('its setup continues after a proof by passkey, which makes the session strong', async () => {
    const phone = await addPasskey(deps, author);
    // The session was opened by the password alone, like a session from before the passkey.
    await db.update(session).set({ strongAt: null });
    const { key } = await author.ok('secondFactorNew');
    clock.move(11 * MINUTE);
    const response = phone.get(await author.ok('passkeyProofOptions'));
    await author.ok('reauthenticate', { request: { by: 'passkey', response } });
    expect((await state()).strong).toBe(true);
    await author.ok('secondFactorConfirm', { request: { code: codeNow(key) } });
    expect((await state()).addedAt).not.toBeNull();
  });

  it('asks for its code at a sign-in by password', async () => {
    const key = await setUpApp(author, clock.now());
    expect(await signIn()).toMatchObject(appNeeded);
    expect(await signIn('')).toMatchObject(appNeeded);
    expect(
      await apiDevice(app).call('login', {
        request: { account: EMAIL, password: 'wrong-horse-1', code: '1' },
      }),
    ).toMatchObject(refusal('wrongPassword'));
    clock.move(HALF_MINUTE);
    expect(await signIn('123456')).toMatchObject(refusal('codeWrong'));
    const device = apiDevice(app);
    const spaced = codeNow(key).replace(/^(...)/, '$1 ');
    expect(await signIn(spaced, { device })).toMatchObject({ success: true });
    expect(await state(device)).toMatchObject({ strong: true });
  });

  it('a code works once, and an earlier code not at all; the same request sent again is not a second use', async () => {
    const key = await setUpApp(author, clock.now() - HALF_MINUTE);
    expect(await signIn(appCode(key, clock.now() - HALF_MINUTE))).toMatchObject(refusal('codeWrong'));
    const device = apiDevice(app);
    expect((await signIn(codeNow(key), { device, key: 'one' })).success).toBe(true);
    expect((await signIn(codeNow(key), { device, key: 'one' })).success).toBe(true);
    expect(await signIn(codeNow(key), { device, key: 'two' })).toMatchObject(refusal('codeWrong'));
    expect(await signIn(codeNow(key), { key: 'one' })).toMatchObject(refusal('codeWrong'));
    clock.move(HALF_MINUTE);
    expect((await signIn(codeNow(key))).success).toBe(true);
  });

  it('a clock that was months ahead when a code was used locks no one out', async () => {
    clock.move(90 * 24 * 60 * MINUTE);
    await author.ok('refreshToken', { request: { refreshToken: author.refreshToken ?? '' } });
    await author.ok('reauthenticate', { request: { by: 'password', password: PASSWORD } });
    const key = await setUpApp(author, clock.now());
    clock.move(-90 * 24 * 60 * MINUTE);
    const code = codeNow(key);
    expect((await signIn(code)).success).toBe(true);
    expect(await signIn(code)).toMatchObject(refusal('codeWrong'));
  });

  it('a sign-in with Google asks for the code too, and its token can then be sent again', async () => {
    const device = apiDevice(app);
    const { nonce } = await device.ok('thirdNonce');
    const token = await providers.issuer.googleToken(
      { ...ANI, email: 'g@example.org' },
      nonce,
      providers.origin,
      {},
    );
    await device.ok('googleLogin', { request: { token } });
    const key = await setUpApp(device, clock.now());
    clock.move(HALF_MINUTE);
    const again = await device.ok('thirdNonce');
    const next = await providers.issuer.googleToken(ANI, again.nonce, providers.origin, {});
    expect(await device.call('googleLogin', { request: { token: next } })).toMatchObject(appNeeded);
    expect(await device.call('googleLogin', { request: { token: next, code: '000000' } })).toMatchObject(
      refusal('codeWrong'),
    );
    const answer = await device.call('googleLogin', { request: { token: next, code: codeNow(key) } });
    expect(answer.success).toBe(true);
    expect(await device.call('googleLogin', { request: { token: next, code: codeNow(key) } })).toMatchObject({
      code: 'refused',
    });
  });

  it('a sign-in with Facebook asks for the code too, and its token can then be sent again', async () => {
    const facebookToken = providers.issuer.facebookToken({ ...ANI, email: 'f@example.org' });
    const request = { facebookToken, thirdType: 7, thirdUserId: ANI.subject, confirm: true };
    const device = apiDevice(app);
    await device.ok('facebookLogin', { request });
    const { userId: id } = (await db.select().from(identity))[0] ?? {};
    await db
      .update(account)
      .set({ email: 'f@example.org', emailKey: 'f@example.org' })
      .where(eq(account.id, id as UserId));
    const key = await setUpApp(device, clock.now());
    clock.move(HALF_MINUTE);
    const again = apiDevice(app);
    expect(await again.call('facebookLogin', { request })).toMatchObject(appNeeded);
    expect(await again.call('facebookLogin', { request: { ...request, code: '000000' } })).toMatchObject(
      refusal('codeWrong'),
    );
    expect(again.accessToken).toBeNull();
    await again.ok('facebookLogin', { request: { ...request, code: codeNow(key) } });
    expect(await state(again)).toMatchObject({ strong: true });
  });

  it('a recovery code replaces the app’s code once, however it is typed; the owner is notified', async () => {
    const { codes } = await author.ok('recoveryCodesMake');
    await setUpApp(author, clock.now());
    const code = groupedCode(codes[0] ?? '').toLowerCase();
    const device = apiDevice(app);
    expect((await signIn(code, { device, key: 'one' })).success).toBe(true);
    expect((await signIn(code, { device, key: 'one' })).success).toBe(true);
    expect(await signIn(code, { key: 'two' })).toMatchObject(refusal('codeWrong'));
    expect(await state(device)).toMatchObject({ strong: true });
    expect((await device.ok('recoveryCodes')).left).toBe(9);
    expect((await messages(device)).filter((title) => title === 'A recovery code was used')).toHaveLength(1);
    expect(await mails()).toContain('A recovery code of your Tinta account was used');
  });

  it('a passkey signs in without a code', async () => {
    const phone = await addPasskey(deps, author);
    await setUpApp(author, clock.now());
    const device = apiDevice(app);
    await signInByPasskey(device, phone);
    expect(await state(device)).toMatchObject({ strong: true, passkeys: 1 });
  });

  it('setting up and removing need a recent sign-in; removing needs a code as well, and the owner is notified', async () => {
    const key = await setUpApp(author, clock.now());
    clock.move(HALF_MINUTE);
    expect(await author.call('secondFactorRemove', { request: { code: '000000' } })).toMatchObject(
      refusal('codeWrong'),
    );
    await later();
    expect((await author.call('secondFactorRemove', { request: { code: codeNow(key) } })).code).toBe(
      'reauthenticate',
    );
    expect((await author.call('secondFactorNew')).code).toBe('reauthenticate');
    await author.ok('reauthenticate', { request: { by: 'password', password: PASSWORD } });
    await author.ok('secondFactorRemove', { request: { code: codeNow(key) } });
    expect((await signIn()).success).toBe(true);
    expect(await messages()).toContain('The authenticator app was removed');
    expect(await mails()).toContain('The authenticator app of your Tinta account was removed');
    expect((await author.call('secondFactorRemove', { request: { code: codeNow(key) } })).code).toBe(
      'notFound',
    );
  });

  it('a new app replaces the old one, with a code of each', async () => {
    const before = await setUpApp(author, clock.now());
    clock.move(HALF_MINUTE);
    const { key } = await author.ok('secondFactorNew');
    const confirm = (current?: string) =>
      author.call('secondFactorConfirm', {
        request: { code: codeNow(key), ...(current === undefined ? {} : { current }) },
      });
    expect(await confirm()).toMatchObject(appNeeded);
    expect(await confirm('000000')).toMatchObject(refusal('codeWrong'));
    expect((await confirm(codeNow(before))).success).toBe(true);
    clock.move(HALF_MINUTE);
    expect(await signIn(codeNow(before))).toMatchObject(refusal('codeWrong'));
    expect((await signIn(codeNow(key))).success).toBe(true);
  });

  it('a new password by a link removes the app only if the owner says so; a new password by a recovery code removes nothing', async () => {
    const { codes } = await author.ok('recoveryCodesMake');
    await setUpApp(author, clock.now());
    const reset = async (password: string, closeOthers: boolean) => {
      const secret = await makeResetLink(db, deps.random, userId, clock.now());
      await apiDevice(app).ok('passwordReset', { request: { secret, password, closeOthers } });
    };
    const login = (password: string) =>
      apiDevice(app).call('login', { request: { account: EMAIL, password } });
    await reset('calm-lake-42', false);
    expect(await login('calm-lake-42')).toMatchObject(appNeeded);
    const request = { email: EMAIL, code: codes[0] ?? '', password: 'warm-field-9' };
    await apiDevice(app).ok('recoveryCodeUse', { request });
    expect(await login('warm-field-9')).toMatchObject(appNeeded);
    await reset('calm-lake-42', true);
    expect((await login('calm-lake-42')).success).toBe(true);
    expect(await db.select().from(secondFactor)).toHaveLength(0);
  });

  it('after a new password by a recovery code, a second code of the same sheet does not sign in', async () => {
    const { codes } = await author.ok('recoveryCodesMake');
    const key = await setUpApp(author, clock.now());
    clock.move(HALF_MINUTE);
    const [one = '', two = ''] = codes;
    await apiDevice(app).ok('recoveryCodeUse', {
      request: { email: EMAIL, code: one, password: 'calm-lake-42' },
    });
    const login = (password: string, code: string) =>
      apiDevice(app).call('login', { request: { account: EMAIL, password, code } });
    expect(await login('calm-lake-42', two)).toMatchObject(refusal('codeWrong'));
    expect((await login('calm-lake-42', codeNow(key))).success).toBe(true);
    const secret = await makeResetLink(db, deps.random, userId, clock.now());
    await apiDevice(app).ok('passwordReset', { request: { secret, password: 'warm-field-9' } });
    expect((await login('warm-field-9', two)).success).toBe(true);
  });

  it('after a new password by a recovery code, a code of a sheet made later in a strong session signs in', async () => {
    const { codes } = await author.ok('recoveryCodesMake');
    const key = await setUpApp(author, clock.now());
    clock.move(HALF_MINUTE);
    const request = { email: EMAIL, code: codes[0] ?? '', password: 'calm-lake-42' };
    await apiDevice(app).ok('recoveryCodeUse', { request });
    const login = (code: string, device = apiDevice(app)) =>
      device.call('login', { request: { account: EMAIL, password: 'calm-lake-42', code } });
    const device = apiDevice(app);
    expect((await login(codeNow(key), device)).success).toBe(true);
    expect(await login(codes[1] ?? '')).toMatchObject(refusal('codeWrong'));
    const { codes: next } = await device.ok('recoveryCodesMake');
    expect((await login(next[0] ?? '')).success).toBe(true);
  });

  it('an account without a sign-in e-mail sets up none, as it can have no recovery codes', async () => {
    await db.update(account).set({ email: '', emailKey: null }).where(eq(account.id, userId));
    const answer = await author.call('secondFactorNew');
    expect(answer).toMatchObject(refusal('noSignInEmail'));
    expect(answer.message).toContain('An app can get lost');
  });
});

describe('an editor', () => {
  it('with a passkey needs a recovery code to sign in by password', async () => {
    const { codes } = await author.ok('recoveryCodesMake');
    const phone = await addPasskey(deps, author);
    await becomeEditor();
    expect(await signIn()).toMatchObject(refusal('codeNeeded', { factor: 'passkey' }));
    expect(await signIn('123456')).toMatchObject(refusal('codeWrong'));
    expect((await signIn(codes[0])).success).toBe(true);
    await signInByPasskey(apiDevice(app), phone);
  });

  it('cannot remove the last second factor', async () => {
    await becomeEditor();
    const key = await setUpApp(author, clock.now());
    clock.move(HALF_MINUTE);
    const remove = () => author.call('secondFactorRemove', { request: { code: codeNow(key) } });
    expect(await remove()).toMatchObject(refusal('lastFactor'));
    await addPasskey(deps, author);
    expect((await remove()).success).toBe(true);
    const [only] = (await author.ok('signInMethods')).passkeys;
    expect(await author.call('passkeyRemove', { request: { id: only?.id ?? '' } })).toMatchObject(
      refusal('lastFactor'),
    );
    expect((await author.ok('signInMethods')).passkeys).toHaveLength(1);
  });

  it('a proof by passkey makes the session strong', async () => {
    const phone = await addPasskey(deps, author);
    const weak = await secondDevice(app, EMAIL);
    expect((await state(weak)).strong).toBe(false);
    const response = phone.get(await weak.ok('passkeyProofOptions'));
    await weak.ok('reauthenticate', { request: { by: 'passkey', response } });
    expect((await state(weak)).strong).toBe(true);
  });
});

describe('the owner is notified, by message and by mail', () => {
  const subjects = async () => {
    await sendMails(deps);
    return post.mails.map(({ subject }) => subject);
  };
  const textOf = (subject: string) => post.mails.find((one) => one.subject === subject)?.text;
  const run = (command: 'remove-factor' | 'add-editor') =>
    runAccountCommand(deps, 'https://tinta.example', command, EMAIL);

  it('when someone begins to set up an app: once for each key', async () => {
    await author.ok('secondFactorNew');
    await author.ok('secondFactorNew');
    expect(await messages()).toContain('An authenticator app is being set up');
    expect(await subjects()).toEqual(['Someone is setting up an authenticator app for your Tinta account']);
  });

  it('when recovery codes are removed', async () => {
    await author.ok('recoveryCodesMake');
    await author.ok('recoveryCodesRemove');
    expect(await messages()).toContain('The recovery codes were removed');
    expect(await subjects()).toContain('The recovery codes of your Tinta account were removed');
  });

  it('when the operator removes the second factor', async () => {
    await setUpApp(author, clock.now());
    expect((await run('remove-factor')).ok).toBe(true);
    const device = await secondDevice(app, EMAIL);
    expect(await messages(device)).toContain('Your second factor was removed');
    expect(await subjects()).toContain('The second factor of your Tinta account was removed');
  });

  it('when the operator makes the account an editor’s: command and mail list every sign-in method', async () => {
    await author.ok('recoveryCodesMake');
    await addPasskey(deps, author);
    await setUpApp(author, clock.now());
    await db.insert(identity).values({ provider: 'google', subject: '1', userId, createdAt: 1 });
    const result = await run('add-editor');
    expect(result.ok && result.value.join('\n')).toMatch(
      /Beside its password: passkey "My phone" of \d{4}-\d\d-\d\d, 10 recovery codes, Google, authenticator app of/,
    );
    await sendMails(deps);
    expect(textOf('Your Tinta account is now an editor’s account')).toContain(
      'Passkeys: “My phone”. Recovery codes: 10. Facebook or Google: Google.',
    );
  });

  it('which second factor an editor keeps after a new password by a link', async () => {
    await becomeEditor();
    await addPasskey(deps, author);
    const secret = await makeResetLink(db, deps.random, userId, clock.now());
    await apiDevice(app).ok('passwordReset', { request: { secret, password: 'calm-lake-42' } });
    await sendMails(deps);
    expect(textOf('Your Tinta password was changed')).toContain(
      'Your second factor stays. Passkeys: “My phone”. Authenticator app, set up: –.',
    );
  });
});

it('the log distinguishes a right password without a second factor from a wrong password', async () => {
  const lines: string[] = [];
  const log = (facts: object, text: string) => void lines.push(`${text} ${JSON.stringify(facts)}`);
  const logged = await createTestServer({
    clock,
    database: server.database,
    logger: { info: log, warn: log, error: log } as typeof silentLogger,
  });
  await setUpApp(author, clock.now());
  const device = apiDevice(logged.app);
  await signIn(undefined, { device });
  await signIn('000000', { device });
  const said = lines.filter((line) => line.includes(userId)).map((line) => line.split(' {')[0]);
  expect(said).toEqual(['second factor asked for', 'second factor refused']);
});
