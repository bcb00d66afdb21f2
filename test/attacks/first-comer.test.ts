import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { account, identity } from '#server/db/schema/account.ts';
import { issueEmailLink } from '#server/sign-in/email-link.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer, plainHasher } from '#test/support/server.ts';

const VICTIM = 'ani@example.org';
const NEW_PASSWORD = 'calm-lake-42';
const NEXT_PASSWORD = 'warm-field-9';
const leaving = { leaves: true, send: async () => {}, remove: async () => {}, close() {} };
const server = await createTestServer({ passwordHasher: plainHasher, mail: leaving });
const { app, db, deps } = server;

let stranger: ApiDevice;
let userId: UserId;
let key: ReturnType<typeof softwareAuthenticator>;
let codes: string[];
let undo: string;
/** The stranger who registers first makes every sign-in method. */
beforeEach(async () => {
  await server.reset();
  stranger = await signedInAuthor(app, VICTIM);
  const [row] = await db.select().from(account).where(eq(account.emailKey, VICTIM));
  if (row === undefined) throw new Error('no account');
  userId = row.id;
  key = softwareAuthenticator(deps.settings.origin);
  const response = key.create(await stranger.ok('passkeyNewOptions'));
  await stranger.ok('passkeyAdd', { request: { name: 'A stranger’s', response } });
  ({ codes } = await stranger.ok('recoveryCodesMake'));
  await db.insert(identity).values({ provider: 'google', subject: 'stranger', userId, createdAt: 1 });
  undo = await issueEmailLink(db, deps.random, Date.now(), {
    userId,
    purpose: 'undo',
    address: 'stranger@example.org',
    addressKey: 'stranger@example.org',
  });
});
const confirmed = () =>
  db.update(account).set({ emailConfirmedAt: Date.now() }).where(eq(account.id, userId));
const link = () => makeResetLink(db, deps.random, userId, Date.now());
const ways = (secret: string) => apiDevice(app).ok('passwordResetAccount', { request: { secret } });
const reset = (secret: string, more: { closeOthers?: boolean } = {}, password = NEW_PASSWORD) =>
  apiDevice(app).ok('passwordReset', { request: { secret, password, ...more } });
const signIn = async (password: string) => {
  const device = apiDevice(app);
  const answer = await device.call('login', { request: { account: VICTIM, password } });
  return { device, answer };
};

/** Whether each of the stranger's sign-in methods still works. */
async function strangersWays() {
  const device = apiDevice(app);
  const options = await device.ok('passkeySignInOptions');
  const passkey = await device.call('passkeyLogin', { request: { response: key.get(options) } });
  const code = await apiDevice(app).call('recoveryCodeUse', {
    request: { email: VICTIM, code: codes[0] ?? '', password: NEXT_PASSWORD },
  });
  const identities = await db.select().from(identity).where(eq(identity.userId, userId));
  return {
    session: (await stranger.call('authorInfo')).success,
    password: (await signIn(PASSWORD)).answer.success,
    passkey: passkey.success,
    code: code.success,
    provider: identities.length > 0,
  };
}
const NONE = { session: false, password: false, passkey: false, code: false, provider: false };
const byUndo = () => apiDevice(app).call('emailUndo', { request: { secret: undo } });

describe('a stranger who registered an address that was never confirmed', () => {
  it('is locked out once the owner resets the password, whatever they made before', async () => {
    const secret = await link();
    expect((await ways(secret)).others).toMatchObject({
      closes: true,
      passkeys: [{ name: 'A stranger’s' }],
      codes: 10,
      providers: ['google'],
    });
    await reset(secret);
    expect(await strangersWays()).toEqual(NONE);
    expect((await byUndo()).data).toMatchObject({ reason: 'linkInvalid' });
    expect((await signIn(NEW_PASSWORD)).answer.success).toBe(true);
  });

  it('stays locked out at the next reset, and the owner does not', async () => {
    await reset(await link());
    const secret = await link();
    expect((await ways(secret)).others).toMatchObject({ closes: false, passkeys: [], codes: 0 });
    await reset(secret, {}, NEXT_PASSWORD);
    expect((await signIn(NEXT_PASSWORD)).answer.success).toBe(true);
  });
});

describe('a reset of a confirmed account', () => {
  beforeEach(() => confirmed());

  it('lists the sign-in methods that stay', async () => {
    const secret = await link();
    expect((await ways(secret)).others).toMatchObject({
      closes: false,
      passkeys: [{ name: 'A stranger’s' }],
      codes: 10,
      providers: ['google'],
    });
    await reset(secret);
    expect(await strangersWays()).toEqual({ ...NONE, passkey: true, code: true, provider: true });
  });

  it('closes those sign-in methods if the owner says so', async () => {
    await reset(await link(), { closeOthers: true });
    expect(await strangersWays()).toEqual(NONE);
    expect((await signIn(NEW_PASSWORD)).answer.success).toBe(true);
  });

  it('an older page, which sends no choice, gets the answer that it knows', async () => {
    expect(await reset(await link())).toEqual({ email: VICTIM });
  });
});

describe('the operator adds an editor whose address someone else registered', () => {
  const addEditor = async () => {
    const result = await runAccountCommand(deps, 'https://tinta.example', 'add-editor', VICTIM);
    if (!result.ok) throw new Error(result.error);
    return result.value.join('\n');
  };
  const secretOf = (lines: string) => /#\/resetPassword\/(\S+)/.exec(lines)?.[1] ?? '';
  const desk = (device: ApiDevice) => device.call('deskStart', { request: {} });

  it('an unconfirmed address: the stranger is locked out, and the role begins when the printed link is used', async () => {
    const secret = secretOf(await addEditor());
    expect(await strangersWays()).toEqual(NONE);
    expect((await byUndo()).data).toMatchObject({ reason: 'linkInvalid' });
    const [before] = await db.select().from(account).where(eq(account.id, userId));
    expect(before?.role).toBe('author');
    await reset(secret);
    const { device, answer } = await signIn(NEW_PASSWORD);
    expect(answer.data).toMatchObject({ role: 'editor' });
    expect(await desk(device)).toMatchObject({ data: { reason: 'secondFactorNeeded' } });
    await openDesk(deps, device);
    expect((await desk(device)).code).toBe('0');
  });

  it('an unconfirmed address: the stranger is locked out even if the previous release made the stranger an editor', async () => {
    await db.update(account).set({ role: 'editor' }).where(eq(account.id, userId));
    const secret = secretOf(await addEditor());
    expect(await strangersWays()).toEqual(NONE);
    await reset(secret);
    expect((await signIn(NEW_PASSWORD)).answer.data).toMatchObject({ role: 'editor' });
    expect(await addEditor()).toContain('is an editor already');
  });

  it('an unconfirmed address: the stranger is locked out and the owner becomes an editor on a server that sends no mail, too', async () => {
    const offline = await createTestServer({ passwordHasher: plainHasher });
    const secret = secretOf(await addEditor());
    expect(await strangersWays()).toEqual(NONE);
    const request = { secret, password: NEW_PASSWORD };
    await apiDevice(offline.app).ok('passwordReset', { request });
    expect((await signIn(NEW_PASSWORD)).answer.data).toMatchObject({ role: 'editor' });
  });

  it('a later link is not the operator’s and gives no role', async () => {
    const printed = secretOf(await addEditor());
    await reset(await link());
    expect((await signIn(NEW_PASSWORD)).answer.data).toMatchObject({ role: 'author' });
    const late = await apiDevice(app).call('passwordReset', {
      request: { secret: printed, password: NEXT_PASSWORD },
    });
    expect(late.success).toBe(false);
  });

  it('the owner of a confirmed address is an editor at once, and signs in as before', async () => {
    await confirmed();
    expect(await addEditor()).toContain('signs in as before');
    // The earlier passkey signs in. With a password an editor needs a second factor.
    expect((await signIn(PASSWORD)).answer.data).toMatchObject({ reason: 'codeNeeded' });
    expect((await strangersWays()).passkey).toBe(true);
  });

  it('the role does not confirm the address', async () => {
    await db.update(account).set({ role: 'editor' }).where(eq(account.id, userId));
    expect(await stranger.ok('accountEmail')).toMatchObject({ confirmed: false });
    const secret = await link();
    expect((await ways(secret)).others?.closes).toBe(true);
  });
});
