import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { account, identity, session, usedNonce } from '#server/db/schema/account.ts';
import { sweep } from '#server/jobs/sweep.ts';
import type { LocalPerson } from '#server/local-issuer/people.ts';
import type { silentLogger } from '#server/ports/logger.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { localProviders } from '#test/support/local-providers.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const providers = await localProviders(clock);
const { issuer, http, origin } = providers;
const server = await createTestServer({ clock, http, settings: { providers: providers.settings } });
const { app, db } = server;
beforeEach(async () => {
  providers.state.down = false;
  providers.state.asked = [];
  await server.reset();
});

const MINUTE = 60_000;
const ANI: LocalPerson = { subject: '110', name: 'Ani', email: 'ani@example.org' };
const nowS = () => Math.floor(clock.now() / 1_000);

const nonceFor = async (device: ApiDevice) => (await device.ok('thirdNonce')).nonce;
const idToken = async (device: ApiDevice, more: Record<string, unknown> = {}, person = ANI) =>
  issuer.googleToken(person, await nonceFor(device), origin, more);
const google = (device: ApiDevice, token: string, confirm = false, key?: string) =>
  device.call('googleLogin', { request: { token, confirm } }, key === undefined ? {} : { key });
const facebook = (device: ApiDevice, facebookToken: string, confirm = false, thirdUserId = ANI.subject) =>
  device.call('facebookLogin', {
    request: { facebookToken, thirdType: 7, thirdUserId, thirdUserName: 'Ani', confirm },
  });
const refusal = (reason: string) => ({ status: 409, code: 'refused', data: { reason } });

describe('the configuration of the providers that a page gets', () => {
  it('has ids and addresses, never a secret, and may be cached for a while', async () => {
    const answer = await apiDevice(app).call('thirdConfig');
    expect(answer.data.google).toEqual({
      clientId: providers.settings.google?.clientId,
      scriptUrl: `${origin}/gsi/client`,
    });
    expect(answer.data.facebook).toMatchObject({ scriptUrl: `${origin}/sdk.js`, version: 'v23.0' });
    expect(JSON.stringify(answer.data)).not.toContain(providers.settings.facebook?.appSecret);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('shows which providers are not set up, and a sign-in with one is refused with that reason (docs/spec, section 2, Sign-in dialog)', async () => {
    const bare = await createTestServer({ clock });
    const device = apiDevice(bare.app);
    expect(await device.ok('thirdConfig')).toEqual({ facebook: null, google: null, mails: false });
    expect(await google(device, 'x')).toMatchObject(refusal('notConnected'));
    expect(await facebook(device, 'x')).toMatchObject(refusal('notConnected'));
  });
});

describe('Google (docs/spec, section 7, Auth)', () => {
  it('answers with a session as login does, and leads to the same account again', async () => {
    const device = apiDevice(app);
    const first = await google(device, await idToken(device));
    expect(first).toMatchObject({ success: true, code: '0' });
    expect(first.data).toMatchObject({
      name: expect.stringMatching(/^Author\d{4}$/),
      email: ANI.email,
      role: 'author',
    });
    expect(device.refreshToken).not.toBeNull();
    // Google has verified the e-mail (docs/spec, section 5, Confirmed e-mail).
    expect(await device.ok('accountEmail')).toMatchObject({ confirmed: true, hasPassword: false });
    expect((await device.ok('authorInfo')).authorDto.email).toBe('');
    const other = apiDevice(app);
    const again = await google(other, await idToken(other, { email: 'renamed@example.org' }));
    expect(again.data.id).toBe(first.data.id);
  });

  it('says why the account is suspended, once the token was right (docs/spec, section 6, Authors)', async () => {
    const device = apiDevice(app);
    await google(device, await idToken(device));
    await db.update(account).set({ disabledAt: clock.now(), disabledReason: 'Copied chapters' });
    expect(await google(device, await idToken(device))).toMatchObject({
      data: { reason: 'accountDisabled', suspension: { reason: 'Copied chapters' } },
    });
    const made = await google(device, 'made-up');
    expect(made).toMatchObject(refusal('providerRefused'));
    expect(JSON.stringify(made)).not.toContain('Copied');
  });

  it.each([
    ['a different audience', { aud: 'another.apps.example' }],
    ['a different client', { azp: 'another.apps.example' }],
    ['a different issuer', { iss: 'https://accounts.evil.example' }],
    ['an expiry in the past', { exp: Math.floor(clock.now() / 1_000) - 60 }],
    ['no expiry', { exp: undefined }],
    ['a start in the future', { nbf: Math.floor(clock.now() / 1_000) + 86_400 }],
    ['no time of issue', { iat: undefined }],
    ['a nonce that is not ours', { nonce: 'made-up' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: '' }],
  ])('refuses a token with %s', async (_, more) => {
    const device = apiDevice(app);
    expect(await google(device, await idToken(device, more))).toMatchObject(refusal('providerRefused'));
    expect(await db.select().from(account)).toEqual([]);
  });

  it('refuses a signature by another key, a missing one, and one by a shared secret', async () => {
    const stranger = await localProviders(clock);
    const device = apiDevice(app);
    const foreign = await stranger.issuer.googleToken(ANI, await nonceFor(device), origin);
    const [, payload = ''] = (await idToken(device)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const head = Buffer.from('{"alg":"HS256","kid":"local-key"}').toString('base64url');
    const signature = createHmac('sha256', 'public').update(`${head}.${payload}`).digest('base64url');
    for (const token of [foreign, unsigned, `${head}.${payload}.${signature}`, 'no token'])
      expect(await google(device, token)).toMatchObject(refusal('providerRefused'));
  });

  it('stores no token of a provider, and logs none', async () => {
    const lines: string[] = [];
    const log = (facts: object, text: string) => void lines.push(`${text} ${JSON.stringify(facts)}`);
    const logged = await createTestServer({
      clock,
      http,
      database: server.database,
      settings: { providers: providers.settings },
      logger: { info: log, warn: log, error: log } as typeof silentLogger,
    });
    const device = apiDevice(logged.app);
    const token = await idToken(device);
    expect((await google(device, token)).success).toBe(true);
    const facebookToken = issuer.facebookToken({ ...ANI, subject: '220' });
    expect((await facebook(apiDevice(logged.app), facebookToken, true, '220')).success).toBe(true);
    const { rows } = (await db.execute(
      `select string_agg(query_to_xml('select * from ' || quote_ident(table_name), true, false, '')::text, '') as text
       from information_schema.tables where table_schema = 'public'`,
    )) as unknown as { rows: { text: string }[] };
    const stored = rows[0]?.text ?? '';
    expect(stored).toContain(ANI.email);
    expect(stored).toContain('<subject>220</subject>');
    expect(lines.length).toBeGreaterThan(1);
    for (const part of [...token.split('.'), facebookToken])
      for (const text of [stored, ...lines]) expect(text).not.toContain(part);
  });

  it('accepts a nonce once: an intercepted token is useless', async () => {
    const device = apiDevice(app);
    const token = await idToken(device);
    expect((await google(device, token, false, 'first')).success).toBe(true);
    expect(await google(device, token, false, 'second')).toMatchObject(refusal('providerRefused'));
    expect(await google(device, token)).toMatchObject(refusal('providerRefused'));
  });

  it('answers the same request again if its answer was lost (docs/spec, section 8)', async () => {
    const device = apiDevice(app);
    const token = await idToken(device);
    const answers = await Promise.all([
      google(device, token, false, 'same'),
      google(device, token, false, 'same'),
      google(device, token, false, 'same'),
    ]);
    expect(answers.map((answer) => answer.success)).toEqual([true, true, true]);
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect(await db.select().from(account)).toHaveLength(1);
  });

  it('accepts a nonce only on the device it was issued to, for half an hour', async () => {
    const device = apiDevice(app);
    expect(await google(apiDevice(app), await idToken(device))).toMatchObject(refusal('providerRefused'));
    const late = await idToken(device);
    clock.move(30 * MINUTE);
    expect(await google(device, late)).toMatchObject(refusal('providerRefused'));
  });

  it('used nonces are removed once they would have expired anyway', async () => {
    const device = apiDevice(app);
    await google(device, await idToken(device), false, 'one');
    clock.move(31 * MINUTE);
    await sweep(server.deps);
    expect((await db.select().from(usedNonce)).length).toBe(0);
  });

  it('unreachable keys are reported as such, and the next try works', async () => {
    const fresh = await createTestServer({ clock, http, settings: { providers: providers.settings } });
    const device = apiDevice(fresh.app);
    const token = await idToken(device);
    providers.state.down = true;
    expect(await google(device, token)).toMatchObject(refusal('providerUnreachable'));
    providers.state.down = false;
    expect((await google(device, token)).success).toBe(true);
  });

  it('parallel first sign-ins make one account', async () => {
    const devices = Array.from({ length: 4 }, () => apiDevice(app));
    const answers = await Promise.all(devices.map(async (device) => google(device, await idToken(device))));
    expect(answers.every((answer) => answer.success)).toBe(true);
    expect(await db.select().from(account)).toHaveLength(1);
    expect(await db.select().from(identity)).toHaveLength(1);
    expect(await db.select().from(session)).toHaveLength(4);
  });
});

describe('a session and its provider (docs/security.md, Sessions)', () => {
  it('the provider’s session neither ends nor renews Tinta’s, and Tinta asks the provider nothing', async () => {
    const device = apiDevice(app);
    const token = await idToken(device);
    expect((await google(device, token)).success).toBe(true);
    const renew = () => device.call('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
    providers.state.asked = [];
    providers.state.down = true;
    // Long after the end of Google's token.
    for (let month = 1; month <= 12; month += 1) {
      clock.move(30 * 24 * 60 * MINUTE);
      expect((await renew()).success, `month ${month}`).toBe(true);
      expect((await device.call('authorInfo')).success).toBe(true);
    }
    clock.move(5 * 24 * 60 * MINUTE);
    expect((await renew()).code).toBe('unauthenticated');
    expect(providers.state.asked).toEqual([]);
  });

  it('after the end of Tinta’s session a new sign-in needs a new token of the provider, whose session does not end', async () => {
    const device = apiDevice(app);
    const token = await idToken(device);
    const first = await google(device, token, false, 'first');
    providers.state.asked = [];
    await device.ok('logout', { request: {} });
    expect(providers.state.asked).toEqual([]);
    expect((await device.call('authorInfo')).code).toBe('unauthenticated');
    expect(await google(device, token, false, 'second')).toMatchObject(refusal('providerRefused'));
    expect((await google(device, await idToken(device))).data.id).toBe(first.data.id);
  });

  it('a sensitive change needs a new proof by the provider after ten minutes', async () => {
    const device = apiDevice(app);
    expect((await google(device, await idToken(device))).success).toBe(true);
    const token = await idToken(device);
    clock.move(10 * MINUTE);
    await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
    expect((await device.call('passkeyNewOptions')).code).toBe('reauthenticate');
    providers.state.asked = [];
    await device.ok('reauthenticate', { request: { by: 'google', token } });
    expect((await device.call('passkeyNewOptions')).success).toBe(true);
    expect((await device.call('reauthenticate', { request: { by: 'google', token } })).success).toBe(false);
  });
});

describe('an e-mail that has an account already (docs/decisions/0010)', () => {
  it('is not linked: the refusal asks the author to sign in with the password', async () => {
    const owner = await signedInAuthor(app, ANI.email);
    const device = apiDevice(app);
    const answer = await google(device, await idToken(device));
    expect(answer).toMatchObject({ ...refusal('emailAccount'), data: { email: ANI.email } });
    expect(answer.message).toContain('Sign in with email and password');
    expect(device.accessToken).toBeNull();
    expect((await owner.call('authorInfo')).success).toBe(true);
  });

  it('after a confirmation the same token makes a separate account without that e-mail', async () => {
    await signedInAuthor(app, ANI.email);
    const device = apiDevice(app);
    const token = await idToken(device);
    expect((await google(device, token)).success).toBe(false);
    const made = await google(device, token, true);
    expect(made).toMatchObject({ success: true, data: { email: '' } });
    const owner = await apiDevice(app).ok('login', { request: { account: ANI.email, password: PASSWORD } });
    expect(made.data.id).not.toBe(owner.id);
  });

  it('an unverified e-mail is not stored, so it blocks no one from registering', async () => {
    const device = apiDevice(app);
    expect((await google(device, await idToken(device, { email_verified: false }))).data.email).toBe('');
    expect(await device.ok('accountEmail')).toMatchObject({ email: '', confirmed: false });
    expect(
      (await apiDevice(app).call('register', { request: { email: ANI.email, password: PASSWORD } })).success,
    ).toBe(true);
  });

  it('a verified e-mail counts as taken, and no password opens an account that has none', async () => {
    const device = apiDevice(app);
    await google(device, await idToken(device));
    const taken = await apiDevice(app).call(
      'register',
      { request: { email: ANI.email, password: PASSWORD } },
      { key: 'k' },
    );
    expect(taken).toMatchObject(refusal('emailTaken'));
    for (const password of [PASSWORD, 'no account has this password', ''])
      expect(
        (await apiDevice(app).call('login', { request: { account: ANI.email, password } })).success,
      ).toBe(false);
  });
});

describe('Facebook (docs/spec, section 7, Auth)', () => {
  it('makes an account after a confirmation, and answers with a session as login does', async () => {
    const device = apiDevice(app);
    const token = issuer.facebookToken(ANI);
    expect(await facebook(device, token)).toMatchObject(refusal('accountNew'));
    const made = await facebook(device, token, true);
    expect(made).toMatchObject({ success: true, data: { name: expect.stringMatching(/^Author\d{4}$/) } });
    expect((await device.call('authorInfo')).success).toBe(true);
    const again = await facebook(apiDevice(app), issuer.facebookToken(ANI));
    expect(again.data.id).toBe(made.data.id);
  });

  it('asks Facebook with the proof that it has the app’s secret', async () => {
    const token = issuer.facebookToken(ANI);
    await facebook(apiDevice(app), token, true);
    const proof = createHmac('sha256', providers.settings.facebook?.appSecret ?? '')
      .update(token)
      .digest('hex');
    expect(providers.state.asked.some((url) => url.includes(`appsecret_proof=${proof}`))).toBe(true);
  });

  it.each([
    ['for a different app', { appId: '2' }],
    ['for a different person', { userId: '999' }],
    ['that has expired', { expiresAt: Math.floor(clock.now() / 1_000) - 1 }],
  ])('refuses a token %s', async (_, more) => {
    const answer = await facebook(apiDevice(app), issuer.facebookToken(ANI, more), true);
    expect(answer).toMatchObject(refusal('providerRefused'));
    expect(await db.select().from(account)).toEqual([]);
  });

  it('refuses a token that Facebook did not issue, and does not trust the request’s own data', async () => {
    expect(await facebook(apiDevice(app), 'made-up', true)).toMatchObject(refusal('providerRefused'));
    const others = issuer.facebookToken({ ...ANI, subject: '220' });
    expect(await facebook(apiDevice(app), others, true, '110')).toMatchObject(refusal('providerRefused'));
  });

  it('accepts the call form-encoded too (docs/spec, section 7, Every request)', async () => {
    const body = new URLSearchParams({
      facebookToken: issuer.facebookToken(ANI, { expiresAt: nowS() + 60 }),
      thirdType: '7',
      thirdUserId: ANI.subject,
      confirm: 'true',
    });
    const response = await app.request('/user/third/auth/app/facebook', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access_token')).not.toBeNull();
  });

  it('an unreachable Facebook is reported as such', async () => {
    const token = issuer.facebookToken(ANI);
    providers.state.down = true;
    expect(await facebook(apiDevice(app), token)).toMatchObject(refusal('providerUnreachable'));
  });

  it('an e-mail with an account is not linked here either', async () => {
    await signedInAuthor(app, ANI.email);
    const device = apiDevice(app);
    const token = issuer.facebookToken(ANI);
    expect(await facebook(device, token)).toMatchObject(refusal('emailAccount'));
    expect(await facebook(device, token, true)).toMatchObject({ success: true, data: { email: '' } });
  });
});

it('attempts from one address are limited at all servers together, like attempts to log in', async () => {
  const options = {
    clock,
    http,
    settings: {
      providers: providers.settings,
      rateLimits: { ...server.deps.settings.rateLimits, third: { burst: 3, perMinute: 1 } },
    },
  };
  const limited = await createTestServer(options);
  const other = await createTestServer(options);
  const device = apiDevice(limited.app);
  for (const { app } of [limited, other, other]) await facebook(apiDevice(app), 'made-up');
  const paused = await google(device, await idToken(device));
  expect(paused).toMatchObject({ status: 429, code: 'rateLimited' });
  expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
  clock.move(MINUTE);
  expect((await google(device, await idToken(device))).success).toBe(true);
});
