import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { cheapHasher, createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app } = server;
beforeEach(() => server.reset());

const MINUTE = 60_000;
const login = (account: string, password = PASSWORD) => ({ request: { account, password } });

describe('register (docs/spec, section 5)', () => {
  it('makes an author with a pen name that is not the e-mail, and an empty contact e-mail', async () => {
    const device = apiDevice(app);
    const made = await device.call('register', {
      request: { email: ' ani@example.org ', password: ` ${PASSWORD} ` },
    });
    expect(made).toMatchObject({ success: true, code: '0', message: 'registered successfully!' });
    const user = await device.ok('login', login('ANI@example.org'));
    expect(user).toMatchObject({
      name: expect.stringMatching(/^Author\d{4}$/),
      email: 'ani@example.org',
      role: 'author',
    });
    expect((await device.ok('authorInfo')).authorDto.email).toBe('');
  });

  it.each([
    ['', PASSWORD, { email: 'signIn.error.emailEmpty' }],
    ['ani@example', PASSWORD, { email: 'signIn.error.emailFormat' }],
    [`${'a'.repeat(45)}@x.org`, PASSWORD, { email: 'signIn.error.emailLength' }],
    ['ani@example.org', '', { password: 'signIn.error.passwordEmpty' }],
    ['ani@example.org', 'short', { password: 'signIn.error.passwordLength' }],
    ['ani@example.org', 'seventeen letters', { password: 'signIn.error.passwordLength' }],
  ])('refuses e-mail "%s" with password "%s" at the field', async (email, password, fields) => {
    const answer = await apiDevice(app).call('register', { request: { email, password } });
    expect(answer).toMatchObject({
      status: 422,
      code: 'validation',
      message: 'Email registration failed!',
      data: { fields },
    });
  });

  it.each([
    [{}, { email: 'signIn.error.emailEmpty', password: 'signIn.error.passwordEmpty' }],
    [{ email: 'ani@example.org' }, { password: 'signIn.error.passwordEmpty' }],
  ])('a missing field has the message of an empty one: %j', async (request, fields) => {
    const answer = await apiDevice(app).call('register', { request: request as never });
    expect(answer).toMatchObject({ code: 'validation', data: { fields } });
  });

  it('says that an e-mail is taken, whatever its case', async () => {
    const request = { email: 'ani@example.org', password: PASSWORD };
    await apiDevice(app).ok('register', { request }, { key: 'one' });
    const again = await apiDevice(app).call(
      'register',
      { request: { ...request, email: 'Ani@Example.org' } },
      { key: 'two' },
    );
    expect(again).toMatchObject({ status: 409, code: 'refused', data: { reason: 'emailTaken' } });
  });

  it('answers a registration again if its first answer was lost (SYNC-6)', async () => {
    const request = { email: 'ani@example.org', password: PASSWORD };
    await apiDevice(app).ok('register', { request }, { key: 'one' });
    expect(await apiDevice(app).call('register', { request }, { key: 'one' })).toMatchObject({
      success: true,
    });
    const other = await apiDevice(app).call(
      'register',
      { request: { ...request, password: 'different1' } },
      { key: 'one' },
    );
    expect(other.data).toMatchObject({ reason: 'emailTaken' });
  });

  it('makes one account of parallel registrations', async () => {
    const request = { email: 'ani@example.org', password: PASSWORD };
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => apiDevice(app).call('register', { request }, { key })),
    );
    expect(answers.filter((answer) => answer.success)).toHaveLength(1);
  });
});

describe('login (docs/spec, sections 5 and 7)', () => {
  it('accepts query parameters, a form and JSON', async () => {
    await signedInAuthor(app, 'ani@example.org');
    const fields = { account: 'ani@example.org', password: PASSWORD };
    const query = await app.request(`/user/auth/login?${new URLSearchParams(fields)}`, { method: 'POST' });
    const form = await app.request('/user/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    const json = await app.request('/user/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    for (const response of [query, form, json]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('access_token')).not.toBeNull();
      expect(response.headers.get('refresh_token')).not.toBeNull();
    }
  });

  it('refuses a wrong password and an unknown account alike, at the cost of one verification each', async () => {
    let verifications = 0;
    const counting = await createTestServer({
      clock,
      passwordHasher: {
        hash: cheapHasher.hash,
        verify: (hash, password, from) => {
          verifications += 1;
          return cheapHasher.verify(hash, password, from);
        },
      },
    });
    await signedInAuthor(counting.app, 'ani@example.org');
    verifications = 0;
    const wrong = await apiDevice(counting.app).call('login', login('ani@example.org', 'wrong-one'));
    expect(verifications).toBe(1);
    const unknown = await apiDevice(counting.app).call('login', login('nobody@example.org', 'wrong-one'));
    expect(verifications).toBe(2);
    expect(wrong.data).toEqual({ reason: 'wrongPassword' });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
  });

  it('requires a pause after many wrong passwords, which expire with time', async () => {
    const limited = await createTestServer({
      clock,
      settings: {
        rateLimits: { ...server.deps.settings.rateLimits, login: { burst: 3, perMinute: 1 } },
      },
    });
    await signedInAuthor(limited.app, 'ani@example.org');
    const device = apiDevice(limited.app);
    for (let tries = 0; tries < 3; tries += 1)
      await device.call('login', login('ani@example.org', 'wrong-one'));
    const paused = await device.call('login', login('ani@example.org'));
    expect(paused).toMatchObject({ status: 429, code: 'rateLimited' });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.move(MINUTE);
    expect((await device.call('login', login('ani@example.org'))).success).toBe(true);
  });
});

describe('expiry (docs/spec, section 4, Session expiry)', () => {
  it('answers 20066 after 15 minutes, and the refresh token gets new ones', async () => {
    const device = await signedInAuthor(app);
    clock.move(15 * MINUTE);
    expect(await device.call('authorInfo')).toMatchObject({ status: 401, code: '20066', redirect: false });
    const old = device.accessToken;
    await device.ok('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
    expect(device.accessToken).not.toBe(old);
    expect((await device.call('authorInfo')).success).toBe(true);
  });

  it('still answers 20066 half a year later, and never accepts a made-up token', async () => {
    const device = await signedInAuthor(app);
    clock.move(170 * 24 * 60 * MINUTE);
    expect((await device.call('authorInfo')).code).toBe('20066');
    const token = device.accessToken ?? '';
    device.accessToken = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.slice(-1)}`;
    expect(await device.call('authorInfo')).toMatchObject({ code: 'unauthenticated', redirect: true });
    device.accessToken = 'x';
    expect(await device.call('authorInfo')).toMatchObject({ code: 'unauthenticated', redirect: true });
    device.accessToken = null;
    expect(await device.call('authorInfo')).toMatchObject({
      status: 401,
      code: 'unauthenticated',
      redirect: true,
    });
  });

  it('an expired token on a public call is reported as expired, not treated as a visitor’s', async () => {
    const device = await signedInAuthor(app);
    clock.move(15 * MINUTE);
    expect((await device.call('genreList')).code).toBe('20066');
  });
});

describe('refresh (docs/spec, section 4, Session expiry)', () => {
  const refresh = (device: ReturnType<typeof apiDevice>, token: string) =>
    device.call('refreshToken', { request: { refreshToken: token } });

  it('any number of lost answers locks no one out, even ten minutes later', async () => {
    const device = await signedInAuthor(app);
    const first = device.refreshToken ?? '';
    for (let lost = 0; lost < 5; lost += 1) {
      expect((await refresh(device, first)).success).toBe(true);
      clock.move(10 * MINUTE);
    }
    expect((await refresh(device, device.refreshToken ?? '')).success).toBe(true);
  });

  it('a replaced token works for 60 s after its successor was used, then ends the whole session', async () => {
    const device = await signedInAuthor(app);
    const first = device.refreshToken ?? '';
    await refresh(device, first);
    await refresh(device, device.refreshToken ?? '');
    clock.move(MINUTE);
    expect((await refresh(device, first)).success).toBe(true);
    clock.move(1);
    expect(await refresh(device, first)).toMatchObject({ code: 'unauthenticated', redirect: true });
    expect((await refresh(device, device.refreshToken ?? '')).code).toBe('unauthenticated');
    expect((await device.call('authorInfo')).code).toBe('unauthenticated');
  });

  it('a replaced token on another device ends the session; ordinary rotation does not check the device', async () => {
    const device = await signedInAuthor(app);
    const first = device.refreshToken ?? '';
    const elsewhere = apiDevice(app);
    expect((await refresh(elsewhere, first)).success).toBe(true);
    const thief = apiDevice(app);
    expect((await refresh(thief, first)).code).toBe('unauthenticated');
    expect((await refresh(elsewhere, elsewhere.refreshToken ?? '')).code).toBe('unauthenticated');
  });

  it('parallel refreshes of one token all succeed', async () => {
    const device = await signedInAuthor(app);
    const first = device.refreshToken ?? '';
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(device, first)));
    expect(answers.every((answer) => answer.success)).toBe(true);
  });

  it('an unknown token belongs to no session', async () => {
    expect((await refresh(apiDevice(app), 'unknown')).code).toBe('unauthenticated');
  });
});

describe('logout', () => {
  it('ends the session of the access token at once', async () => {
    const device = await signedInAuthor(app);
    expect(await device.call('logout', { request: {} })).toMatchObject({
      success: true,
      message: 'Exit successful',
    });
    expect((await device.call('authorInfo')).code).toBe('unauthenticated');
  });

  it('works later, with the refresh token alone (docs/spec, section 4, Logout)', async () => {
    const device = await signedInAuthor(app);
    const refreshToken = device.refreshToken ?? '';
    clock.move(60 * MINUTE);
    expect((await apiDevice(app).call('logout', { request: { refreshToken } })).success).toBe(true);
    expect((await device.call('refreshToken', { request: { refreshToken } })).code).toBe('unauthenticated');
  });

  it('leaves the author’s other devices signed in', async () => {
    const one = await signedInAuthor(app, 'ani@example.org');
    const two = apiDevice(app);
    await two.ok('login', login('ani@example.org'));
    await one.ok('logout', { request: {} });
    expect((await two.call('authorInfo')).success).toBe(true);
  });
});
