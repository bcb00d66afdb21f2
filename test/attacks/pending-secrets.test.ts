import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAccountCommand } from '#server/account-command/run-account-command.ts';
import { account } from '#server/db/schema/account.ts';
import { emailLink } from '#server/db/schema/mail.ts';
import { passkey, passkeyChallenge } from '#server/db/schema/passkey.ts';
import { secondFactorOffer } from '#server/db/schema/second-factor.ts';
import { closeWaysIn } from '#server/sign-in/close-ways-in.ts';
import { issueEmailLink } from '#server/sign-in/email-link.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { appCode, setUpApp } from '#test/support/second-factor.ts';
import { createTestServer, plainHasher } from '#test/support/server.ts';

const EMAIL = 'ani@example.org';
const THIEF = 'thief@example.org';
const NEW_PASSWORD = 'calm-lake-42';
const HALF_MINUTE = 30_000;
const clock = movedClock();
const server = await createTestServer({
  clock,
  passwordHasher: plainHasher,
  mail: { leaves: true, send: async () => {}, remove: async () => {}, close() {} },
});
const { app, db, deps } = server;

let owner: ApiDevice;
let userId: UserId;
let phone: ReturnType<typeof softwareAuthenticator>;
beforeEach(async () => {
  await server.reset();
  owner = await signedInAuthor(app, EMAIL);
  const [row] = await db
    .update(account)
    .set({ emailConfirmedAt: clock.now() })
    .where(eq(account.emailKey, EMAIL))
    .returning({ id: account.id });
  if (row === undefined) throw new Error('no account');
  userId = row.id;
  phone = softwareAuthenticator(deps.settings.origin);
});

const linkTo = (address: string, purpose: 'change' | 'undo') =>
  issueEmailLink(db, deps.random, clock.now(), { userId, purpose, address, addressKey: address });
const resetLinkNow = () => makeResetLink(db, deps.random, userId, clock.now());
const addPasskey = async () =>
  owner.ok('passkeyAdd', {
    request: { name: 'Mine', response: phone.create(await owner.ok('passkeyNewOptions')) },
  });
const reset = (secret: string) =>
  apiDevice(app).call('passwordReset', { request: { secret, password: NEW_PASSWORD } });
const confirm = (secret: string) => apiDevice(app).call('emailConfirm', { request: { secret } });
const refusedLink = { code: 'refused', data: { reason: 'linkInvalid' } };

/** Every way to change a secret. Each function prepares a change and resolves to it, so that pending secrets are younger than the preparation. */
const CHANGES: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a change of the password': async () => () =>
    owner.ok('passwordChange', { request: { current: PASSWORD, password: NEW_PASSWORD } }),
  'a recovery code': async () => {
    const { codes } = await owner.ok('recoveryCodesMake');
    return () =>
      apiDevice(app).ok('recoveryCodeUse', {
        request: { email: EMAIL, code: codes[0] ?? '', password: NEW_PASSWORD },
      });
  },
  'new recovery codes': async () => () => owner.ok('recoveryCodesMake'),
  'the removal of the recovery codes': async () => {
    await owner.ok('recoveryCodesMake');
    return () => owner.ok('recoveryCodesRemove');
  },
  'a new passkey': async () => {
    const response = phone.create(await owner.ok('passkeyNewOptions'));
    return () => owner.ok('passkeyAdd', { request: { name: 'Mine', response } });
  },
  'a new authenticator app': async () => {
    const { key } = await owner.ok('secondFactorNew');
    return () => owner.ok('secondFactorConfirm', { request: { code: appCode(key, clock.now()) } });
  },
  'the removal of the authenticator app': async () => {
    const key = await setUpApp(owner, clock.now() - HALF_MINUTE);
    return () => owner.ok('secondFactorRemove', { request: { code: appCode(key, clock.now()) } });
  },
  'a recovery code in place of the second factor': async () => {
    const { codes } = await owner.ok('recoveryCodesMake');
    await setUpApp(owner, clock.now());
    return () =>
      apiDevice(app).ok('login', { request: { account: EMAIL, password: PASSWORD, code: codes[0] ?? '' } });
  },
  'the operator’s removal of the authenticator app': async () => {
    await setUpApp(owner, clock.now());
    return () => runAccountCommand(deps, 'https://tinta.example', 'remove-factor', EMAIL);
  },
  'the removal of a passkey': async () => {
    await addPasskey();
    const [row] = await db.select().from(passkey).where(eq(passkey.userId, userId));
    return () => owner.ok('passkeyRemove', { request: { id: row?.id ?? '' } });
  },
  '“This was not me” to another e-mail': async () => {
    const secret = await linkTo(EMAIL, 'undo');
    return () => apiDevice(app).ok('emailUndo', { request: { secret } });
  },
  '“This was not me” to payment details': async () => () =>
    db.transaction((tx) => closeWaysIn(tx, userId, clock.now())),
  'the operator’s disabling': async () => () =>
    runAccountCommand(deps, 'https://tinta.example', 'disable', EMAIL),
};

describe('every change of a secret ends all links, challenges and offers that wait to be used', () => {
  it.each(Object.keys(CHANGES))('%s', async (name) => {
    const change = await CHANGES[name]?.();
    const toThief = await linkTo(THIEF, 'change');
    const old = await resetLinkNow();
    await owner.ok('passkeyNewOptions');
    await owner.ok('secondFactorNew');
    await change?.();
    expect(await confirm(toThief)).toMatchObject(refusedLink);
    expect(await reset(old)).toMatchObject(refusedLink);
    expect(await db.select().from(passkeyChallenge)).toEqual([]);
    expect(await db.select().from(secondFactorOffer)).toEqual([]);
    expect((await db.select().from(account).where(eq(account.id, userId)))[0]?.email).toBe(EMAIL);
  });

  it('a password reset ends a pending change of e-mail; the same request after a lost answer is still a success', async () => {
    const toThief = await linkTo(THIEF, 'change');
    const secret = await resetLinkNow();
    const request = { secret, password: NEW_PASSWORD };
    await apiDevice(app).ok('passwordReset', { request }, { key: 'key-1' });
    expect(await confirm(toThief)).toMatchObject(refusedLink);
    await apiDevice(app).ok('passwordReset', { request }, { key: 'key-1' });
  });

  it('a change of e-mail ends an old password reset link; opening the change’s own link again is still a success', async () => {
    const old = await resetLinkNow();
    const secret = await linkTo('ani@example.com', 'change');
    for (const _ of [1, 2])
      await apiDevice(app).ok('emailConfirm', { request: { secret } }, { key: 'key-1' });
    expect(await reset(old)).toMatchObject(refusedLink);
  });

  it('the link that takes a change of e-mail back stays valid: it is the owner’s', async () => {
    const undo = await linkTo(EMAIL, 'undo');
    await owner.ok('passwordChange', { request: { current: PASSWORD, password: NEW_PASSWORD } });
    await apiDevice(app).ok('emailUndo', { request: { secret: undo } });
  });

  it('one account’s change ends nothing that belongs to another', async () => {
    const other = await signedInAuthor(app, 'budi@example.org');
    const toMe = await linkTo('ani@example.com', 'change');
    await other.ok('passwordChange', { request: { current: PASSWORD, password: NEW_PASSWORD } });
    const mine = and(eq(emailLink.userId, userId), eq(emailLink.purpose, 'change'));
    expect(await db.select().from(emailLink).where(mine)).toHaveLength(1);
    await apiDevice(app).ok('emailConfirm', { request: { secret: toMe } });
  });
});
