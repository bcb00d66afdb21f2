import { eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeToken } from '#server/core/signed-token.ts';
import { session } from '#server/db/schema/account.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { PASSWORD, secondDevice } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { type MoneyAuthor, moneyAuthor } from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { addPasskey, appCode } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const MINUTE = 60_000;
// Withdrawals are open on this day.
const clock = movedClock(Date.parse('2026-02-05T12:00:00+08:00'));
const server = await createTestServer({ clock });
const { app, db } = server;

let owner: MoneyAuthor;
let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  owner = await moneyAuthor(server);
  device = owner.device;
});

const renew = (from: ApiDevice) =>
  from.ok('refreshToken', { request: { refreshToken: from.refreshToken ?? '' } });
const prove = (from: ApiDevice, password = PASSWORD) =>
  from.call('reauthenticate', { request: { by: 'password', password } });

/** A copy on another machine of all that the device has stored, without what its page has in memory. */
function copyOf(from: ApiDevice): ApiDevice {
  const copy = apiDevice(app, from.udid);
  copy.accessToken = from.accessToken;
  copy.refreshToken = from.refreshToken;
  return copy;
}

/** The calls that need a proof, each with input that passes every earlier check. */
async function sensitiveCalls(from: ApiDevice): Promise<[EndpointName, object][]> {
  const { idImg } = await from.ok('idCardSave', { request: { file: pngOf(40, 30) } });
  return [
    ['applyWithdrawal', { request: { amount: 1, month: '2026-01', acceptTaxesAndFees: true } }],
    ['authorModify', { request: { ...filledContract, idImg } }],
    ['passkeyNewOptions', {}],
    ['passkeyRemove', { request: { id: crypto.randomUUID() } }],
    ['recoveryCodesMake', {}],
    ['recoveryCodesRemove', {}],
    ['deletionAsk', {}],
    ['paymentUndoOwn', {}],
  ];
}

describe('a session that was copied (docs/security.md)', () => {
  it('a copy of the session gains nothing by the owner’s proof, even after renewing', async () => {
    const calls = await sensitiveCalls(device);
    clock.move(10 * MINUTE);
    await renew(device);
    const thief = copyOf(device);
    expect((await prove(device)).success).toBe(true);
    expect(device.proof).not.toBeNull();
    await renew(thief);
    for (const [name, input] of calls)
      expect((await thief.call(name, input)).code, name).toBe('reauthenticate');
    // The owner's own calls succeed, or are refused for other reasons.
    device.refreshToken = thief.refreshToken;
    device.accessToken = thief.accessToken;
    for (const [name, input] of calls)
      expect((await device.call(name, input)).code, name).not.toBe('reauthenticate');
  });

  it('answers that renew a session contain no proof; those to a sign-in, a proof and a new password do', async () => {
    const renewed = await device.call('refreshToken', {
      request: { refreshToken: device.refreshToken ?? '' },
    });
    expect(renewed.headers.get(HEADER.proof)).toBeNull();
    const again = await secondDevice(app, owner.email);
    expect(again.proof).not.toBeNull();
    expect((await prove(device)).headers.get(HEADER.proof)).not.toBeNull();
    const request = { current: PASSWORD, password: 'calm-lake-42' };
    expect((await device.call('passwordChange', { request })).headers.get(HEADER.proof)).not.toBeNull();
  });

  it.each<[string, (session: string) => string]>([
    [
      'of a different session',
      () => makeToken(server.deps.tokenKey, 'proof', claims(crypto.randomUUID(), MINUTE)),
    ],
    ['that has expired', (session) => makeToken(server.deps.tokenKey, 'proof', claims(session, 0))],
    [
      'that is an access token',
      (session) => makeToken(server.deps.tokenKey, 'access', claims(session, MINUTE)),
    ],
    [
      'made with a different key',
      (session) => makeToken(new Uint8Array(32), 'proof', claims(session, MINUTE)),
    ],
    ['that is nonsense', () => 'none'],
  ])('a proof %s proves nothing', async (_, made) => {
    const [opened] = await db.select({ id: session.id }).from(session);
    const proof = made(opened?.id ?? '');
    expect(await device.call('passkeyNewOptions', {}, { headers: { [HEADER.proof]: proof } })).toMatchObject({
      code: 'reauthenticate',
    });
  });

  it('wrong proofs of a copy use up the limit of that session; its owner can give a proof in a different session', async () => {
    const { rateLimits } = server.deps.settings;
    const login = { burst: 3, perMinute: 1 };
    const limited = await createTestServer({ clock, settings: { rateLimits: { ...rateLimits, login } } });
    const on = (from: ApiDevice) =>
      Object.assign(apiDevice(limited.app, from.udid), { accessToken: from.accessToken });
    for (let index = 0; index < login.burst; index += 1) await prove(on(device), 'a-guess-1234');
    expect((await prove(on(device))).code).toBe('rateLimited');
    expect((await prove(on(await secondDevice(app, owner.email)))).success).toBe(true);
  });

  it('wrong proofs of one session do not keep others from a proof, and a thief of several sessions is limited', async () => {
    const { rateLimits } = server.deps.settings;
    const login = { burst: 3, perMinute: 1 };
    const limited = await createTestServer({ clock, settings: { rateLimits: { ...rateLimits, login } } });
    const on = (from: ApiDevice) =>
      Object.assign(apiDevice(limited.app, from.udid), { accessToken: from.accessToken });
    const stolen = on(await secondDevice(app, owner.email));
    for (let index = 0; index < login.burst; index += 1)
      expect((await prove(stolen, 'a-guess-1234')).code).toBe('validation');
    expect((await prove(stolen, 'a-guess-1234')).code).toBe('rateLimited');
    expect((await prove(stolen)).code).toBe('rateLimited');
    expect((await prove(on(device))).success).toBe(true);
    // A thief of many sessions uses up the account's counter.
    const codes: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const another = on(await secondDevice(app, owner.email));
      for (let guess = 0; guess < login.burst; guess += 1)
        codes.push((await prove(another, 'a-guess-1234')).code);
    }
    expect(codes.slice(0, 12)).toEqual(Array(12).fill('validation'));
    expect(codes.at(-1)).toBe('rateLimited');
  });
});

/** Each method of showing a second factor in a session that one factor opened. Resolves to a function that shows it as a given device. */
const STRENGTHENED = {
  async 'adding a passkey'(from: ApiDevice) {
    const phone = softwareAuthenticator(server.deps.settings.origin);
    const response = phone.create(await from.ok('passkeyNewOptions'));
    return (as: ApiDevice) => as.call('passkeyAdd', { request: { name: 'My phone', response } });
  },
  async 'setting an app up'(from: ApiDevice) {
    const { key } = await from.ok('secondFactorNew');
    const code = appCode(key, clock.now());
    return (as: ApiDevice) => as.call('secondFactorConfirm', { request: { code } });
  },
  async 'proving it with a passkey'(from: ApiDevice) {
    const phone = await addPasskey(server.deps, from);
    // The session was opened by the password alone, like a session from before the passkey.
    await db.update(session).set({ strongAt: null });
    const response = phone.get(await from.ok('passkeyProofOptions'));
    return (as: ApiDevice) => as.call('reauthenticate', { request: { by: 'passkey', response } });
  },
};

describe.each(Object.entries(STRENGTHENED))(
  'a session that was copied, and whose owner shows a second factor by %s',
  (_, begin) => {
    const isStrong = async (from: ApiDevice) => (await from.ok('secondFactor')).strong;

    it('becomes strong only for the owner, and the copy ends once the owner’s new tokens are renewed', async () => {
      const show = await begin(device);
      const thief = copyOf(device);
      expect((await show(device)).success).toBe(true);
      expect(await isStrong(device)).toBe(true);
      expect(await isStrong(thief)).toBe(false);
      await renew(thief);
      expect(await isStrong(thief)).toBe(false);
      // The owner's proof is valid in the new session too.
      expect((await device.call('recoveryCodesMake')).success).toBe(true);
      await renew(device);
      expect(await isStrong(device)).toBe(true);
      expect((await thief.call('authorInfo')).code).toBe('unauthenticated');
      expect((await device.ok('deviceList')).length).toBe(1);
    });

    it('stays open and weak if the answer was lost', async () => {
      const show = await begin(device);
      const lost = Object.assign(copyOf(device), { proof: device.proof });
      expect((await show(lost)).success).toBe(true);
      await renew(device);
      expect(await isStrong(device)).toBe(false);
    });

    it('ends at the renewal even if the server that made the strong session has a clock that is behind', async () => {
      const show = await begin(device);
      const thief = copyOf(device);
      // Changes the weak session as if it had been made on a server whose clock is ahead.
      await db.update(session).set({ createdAt: clock.now() + 2_000 });
      await show(device);
      await renew(device);
      expect((await thief.call('authorInfo')).code).toBe('unauthenticated');
    });

    it('ends with its owner’s sign-out after a lost answer, and so does the strong session of that answer', async () => {
      const show = await begin(device);
      const lost = Object.assign(copyOf(device), { proof: device.proof });
      expect((await show(lost)).success).toBe(true);
      await device.ok('logout', { request: { refreshToken: device.refreshToken ?? '' } });
      expect((await lost.call('authorInfo')).code).toBe('unauthenticated');
      const open = await db.select().from(session).where(isNull(session.revokedAt));
      expect(open).toEqual([]);
    });

    it('ends with the sign-out of its owner', async () => {
      const show = await begin(device);
      const thief = copyOf(device);
      await show(device);
      await device.ok('logout', { request: { refreshToken: device.refreshToken ?? '' } });
      expect((await thief.call('authorInfo')).code).toBe('unauthenticated');
    });
  },
);

// The embedded database has one connection, so none of its transactions waits for another.
it.runIf(process.env.TINTA_TEST_DATABASE === 'postgres')(
  'renewing a strong session does not wait for a transaction that ends all sessions and has locked the replaced one',
  async () => {
    const [weak] = await db.select({ id: session.id }).from(session);
    const show = await STRENGTHENED['adding a passkey'](device);
    const thief = copyOf(device);
    await show(device);
    await db.transaction(async (tx) => {
      await tx
        .select()
        .from(session)
        .where(eq(session.id, weak?.id ?? ''))
        .for('update');
      await renew(device);
    });
    await renew(device);
    expect((await thief.call('authorInfo')).code).toBe('unauthenticated');
  },
  10_000,
);

const claims = (sessionId: string, more: number) => ({ sessionId, expiresAt: clock.now() + more });
