import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import { picturePath } from '#shared/domain/contract/sent-form.ts';
import { addStory, PASSWORD, secondDevice } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice, fileHeaders } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { localProviders } from '#test/support/local-providers.ts';
import {
  giveContract,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  withdrawAll,
} from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const MINUTE = 60_000;
// Withdrawals are open on this day.
const clock = movedClock(Date.parse('2026-02-05T12:00:00+08:00'));
const providers = await localProviders(clock);
const server = await createTestServer({
  clock,
  http: providers.http,
  settings: { providers: providers.settings },
});
const { app, db } = server;
const needed = { status: 403, code: 'reauthenticate' };

let author: MoneyAuthor;
let device: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  device = author.device;
});

const byPassword = (password: string, from = device) =>
  from.call('reauthenticate', { request: { by: 'password', password } });
/** Lets the sign-in get old, with an access token that still works. */
const tenMinutes = async (from = device) => {
  clock.move(10 * MINUTE);
  await from.ok('refreshToken', { request: { refreshToken: from.refreshToken ?? '' } });
};
const profile = async (more: object = {}) => {
  const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(40, 30) } });
  return { ...filledContract, idImg, ...more };
};
const earn = async () => {
  const bookId = (await addStory(device)).id;
  await giveContract(server, author.id, bookId);
  const editor = await moneyEditor(server);
  await importLines(editor.device, [line(bookId, '150', { reference: crypto.randomUUID() })]);
};

describe('re-authentication (docs/spec, section 5, Re-authentication)', () => {
  it('is needed for the pictures of identity papers: a token alone shows only their references', async () => {
    const form = await profile();
    await device.ok('authorModify', { request: form as never });
    await tenMinutes();
    expect((await device.ok('authorForm')).form).toMatchObject({ idImg: form.idImg });
    const picture = () => app.request(picturePath(form.idImg), { headers: fileHeaders(device) });
    expect(await (await picture()).json()).toMatchObject({ code: 'reauthenticate' });
    await byPassword(PASSWORD);
    expect((await picture()).headers.get('content-type')).toBe('image/jpeg');
  });

  it('a withdrawal needs a sign-in within ten minutes; renewing the tokens does not count as one', async () => {
    await earn();
    await tenMinutes();
    expect(await withdrawAll(device)).toMatchObject(needed);
    expect(await db.select().from(withdrawal)).toEqual([]);
    expect((await byPassword(PASSWORD)).success).toBe(true);
    expect((await withdrawAll(device)).success).toBe(true);
  });

  it('is valid only for the device that gave the proof: a copy of its earlier access token gains nothing', async () => {
    await earn();
    await tenMinutes();
    const thief = apiDevice(app, device.udid);
    thief.accessToken = device.accessToken;
    clock.move(1);
    await byPassword(PASSWORD);
    expect(await withdrawAll(thief)).toMatchObject(needed);
    await tenMinutes();
    thief.accessToken = device.accessToken;
    clock.move(1);
    const changed = { current: PASSWORD, password: 'calm-lake-42' };
    await device.ok('passwordChange', { request: changed });
    expect(await withdrawAll(thief)).toMatchObject(needed);
    expect((await withdrawAll(device)).success).toBe(true);
  });

  it('the same request succeeds under its key afterwards, and has one effect', async () => {
    await earn();
    await tenMinutes();
    const { available, month } = await device.ok('incomeOverview');
    const ask = () =>
      device.call(
        'applyWithdrawal',
        { request: { amount: available, month, acceptTaxesAndFees: true } },
        { key: 'one-key' },
      );
    expect(await ask()).toMatchObject(needed);
    await byPassword(PASSWORD);
    expect((await ask()).success).toBe(true);
    // The answer was lost, and the proof is old again.
    await tenMinutes();
    expect((await ask()).success).toBe(true);
    expect(await db.select().from(withdrawal)).toHaveLength(1);
  });

  it('lasts ten minutes, on the session that gave the proof only', async () => {
    const other = await secondDevice(app, author.email);
    await earn();
    await tenMinutes();
    await other.ok('refreshToken', { request: { refreshToken: other.refreshToken ?? '' } });
    await byPassword(PASSWORD);
    expect(await withdrawAll(other)).toMatchObject(needed);
    clock.move(10 * MINUTE - 1);
    expect((await withdrawAll(device)).success).toBe(true);
  });

  it('the profile needs a proof when payment details change, not for the rest', async () => {
    await device.ok('authorModify', { request: await profile() });
    await tenMinutes();
    expect(
      (await device.call('authorModify', { request: await profile({ address: 'Jl. Baru 1' }) })).success,
    ).toBe(true);
    const moved = await profile({ account: '5550001111' });
    expect(await device.call('authorModify', { request: moved })).toMatchObject(needed);
    expect((await device.ok('authorForm')).form?.account).toBe(filledContract.account);
    await byPassword(PASSWORD);
    expect((await device.call('authorModify', { request: moved })).success).toBe(true);
  });

  it('a first account number counts as a change too: a stolen session cannot enter one', async () => {
    const form = await profile();
    await tenMinutes();
    expect(await device.call('authorModify', { request: form })).toMatchObject(needed);
  });

  it('a change of password counts as a proof, because it asks for the current one', async () => {
    await earn();
    await tenMinutes();
    await device.ok('passwordChange', { request: { current: PASSWORD, password: 'calm-lake-42' } });
    expect((await withdrawAll(device)).success).toBe(true);
  });
});

describe('the proof', () => {
  it('a wrong password is refused at its field and changes nothing', async () => {
    await earn();
    await tenMinutes();
    expect(await byPassword('not-my-password')).toMatchObject({
      code: 'validation',
      data: { fields: { password: 'signIn.error.passwordWrong' } },
    });
    expect(await withdrawAll(device)).toMatchObject(needed);
  });

  it('guesses from a stolen session are limited, together with those at a change of password', async () => {
    const limited = await createTestServer({
      clock,
      settings: { rateLimits: { ...server.deps.settings.rateLimits, login: { burst: 3, perMinute: 1 } } },
    });
    const guess = (path: string, body: object) =>
      limited.app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${device.accessToken}` },
        body: JSON.stringify(body),
      });
    const password = 'a-guess-1234';
    await guess('/author/author/password', { current: password, password: 'calm-lake-42' });
    for (let index = 0; index < 2; index += 1)
      expect((await guess('/author/author/reauthenticate', { by: 'password', password })).status).toBe(422);
    const answer = await guess('/author/author/reauthenticate', { by: 'password', password });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('an account without a password gives the proof with its provider, as the same person', async () => {
    const ani = { subject: '110', name: 'Ani', email: 'ani@example.net' };
    const budi = { subject: '111', name: 'Budi', email: 'budi@example.net' };
    const phone = apiDevice(app);
    const token = async (person: typeof ani) =>
      providers.issuer.googleToken(person, (await phone.ok('thirdNonce')).nonce, providers.origin);
    await phone.ok('googleLogin', { request: { token: await token(ani) } });
    expect(await phone.ok('signInMethods')).toMatchObject({ password: false, providers: ['google'] });
    expect(await byPassword('anything-1', phone)).toMatchObject({
      data: { fields: { password: 'signIn.error.passwordNone' } },
    });
    const prove = async (proof: string) =>
      phone.call('reauthenticate', { request: { by: 'google', token: proof } });
    expect(await prove(await token(budi))).toMatchObject({ data: { reason: 'otherAccount' } });
    const proof = await token(ani);
    expect((await prove(proof)).success).toBe(true);
    expect(await prove(proof)).toMatchObject({ data: { reason: 'providerRefused' } });
  });

  it('the sign-in methods offered are the caller’s own', async () => {
    expect(await device.ok('signInMethods')).toMatchObject({
      email: author.email,
      password: true,
      providers: [],
    });
    await db.update(account).set({ passwordHash: null }).where(eq(account.id, author.id));
    expect((await device.ok('signInMethods')).password).toBe(false);
  });
});
