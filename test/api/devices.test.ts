import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { softwareAuthenticator } from '#test/support/authenticator.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { addPasskey, appCode, setUpApp } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app } = server;
const EMAIL = 'ani@example.org';
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0';

const signIn = async (userAgent: string, device = apiDevice(app)): Promise<ApiDevice> => {
  const request = { account: EMAIL, password: PASSWORD };
  await device.ok('login', { request }, { headers: { 'user-agent': userAgent } });
  return device;
};
const list = (device: ApiDevice) => device.ok('deviceList');
const isOut = async (device: ApiDevice) => {
  const answer = await device.call('authorInfo');
  const renewed = await device.call('refreshToken', {
    request: { refreshToken: device.refreshToken ?? '-' },
  });
  return answer.code === 'unauthenticated' && answer.redirect && renewed.code === 'unauthenticated';
};

let phone: ApiDevice;
let desk: ApiDevice;
beforeEach(async () => {
  await server.reset();
  const first = await signedInAuthor(app, EMAIL);
  await first.ok('logout', { request: {} });
  phone = await signIn(PHONE);
  clock.move(60_000);
  desk = await signIn(MAC);
});

describe('signed-in devices (docs/spec, section 7, Author)', () => {
  it('are listed by browser and system, the requesting device first; a signed-out device is not listed', async () => {
    const [own, other, ...none] = await list(desk);
    expect(none).toEqual([]);
    expect(own).toMatchObject({
      name: 'Firefox, Mac',
      current: true,
      lastSeenAt: new Date(clock.now()).toISOString(),
    });
    expect(other).toMatchObject({
      name: 'Chrome, Android',
      current: false,
      signedInAt: new Date(clock.now() - 60_000).toISOString(),
      lastSeenAt: new Date(clock.now() - 60_000).toISOString(),
    });
    clock.move(600_000);
    await phone.ok('refreshToken', { request: { refreshToken: phone.refreshToken ?? '' } });
    expect((await list(desk))[1]?.lastSeenAt).toBe(new Date(clock.now()).toISOString());
  });

  it('have the network and the country of the last use: the first part of the address, never all of it', async () => {
    const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const behind = await createTestServer({ clock, settings: { trustedProxies: 1 } });
    const other = apiDevice(behind.app);
    const request = { account: EMAIL, password: PASSWORD };
    await other.ok('login', { request }, at('203.0.113.77'));
    const network = async () => (await list(other)).find(({ current }) => current)?.network;
    expect(await network()).toBe('203.0.113.*');
    await other.ok(
      'refreshToken',
      { request: { refreshToken: other.refreshToken ?? '' } },
      at('2001:db8:1:2:3::4'),
    );
    expect(await network()).toBe('2001:db8:1:*');
    const country = async () => (await list(other)).find(({ current }) => current)?.country;
    expect(await country()).toBeNull();
    for (const [address, code] of [
      ['114.4.0.77', 'ID'],
      ['2400:3200::1', 'CN'],
      ['127.0.0.1', null],
    ] as const) {
      await other.ok('refreshToken', { request: { refreshToken: other.refreshToken ?? '' } }, at(address));
      expect(await country(), address).toBe(code);
    }
  });

  it('a device that signed in twice is listed once, since its first sign-in', async () => {
    const since = (await list(phone))[0]?.signedInAt;
    await signIn(PHONE, phone);
    const devices = await list(desk);
    expect(devices.length).toBe(2);
    expect(devices[1]?.signedInAt).toBe(since);
  });

  it('a device is signed out at once, with all its sign-ins, and the others continue', async () => {
    const { accessToken, refreshToken } = phone;
    await signIn(PHONE, phone);
    const [, other] = await list(desk);
    await desk.ok('deviceEnd', { request: { id: other?.id as never } }, { key: 'k' });
    expect(await isOut(phone)).toBe(true);
    expect(await isOut(Object.assign(apiDevice(app, phone.udid), { accessToken, refreshToken }))).toBe(true);
    expect((await list(desk)).map((device) => device.current)).toEqual([true]);
    // Signs the device out again, as if the answer was lost. That succeeds too.
    expect((await desk.call('deviceEnd', { request: { id: other?.id as never } })).success).toBe(true);
  });

  it('all others are signed out, this one stays', async () => {
    const third = await signIn(PHONE);
    await desk.ok('deviceEnd', { request: { all: true } });
    expect(await isOut(phone)).toBe(true);
    expect(await isOut(third)).toBe(true);
    expect((await list(desk)).length).toBe(1);
  });

  it('ending this device signs it out; an unknown device is an error at the field', async () => {
    const own = (await list(desk))[0];
    expect((await desk.call('deviceEnd', { request: {} })).code).toBe('validation');
    await desk.ok('deviceEnd', { request: { id: own?.id as never } });
    expect(await isOut(desk)).toBe(true);
    expect((await list(phone)).length).toBe(1);
  });

  it('another author’s devices are neither listed nor ended by "all"', async () => {
    const other = await signedInAuthor(app);
    expect((await list(other)).length).toBe(1);
    await other.ok('deviceEnd', { request: { all: true } });
    expect((await list(desk)).length).toBe(2);
  });

  it('a device that sends no name is listed as unknown, in the reader’s language', async () => {
    await signIn('');
    const devices = await desk.ok('deviceList', {}, { headers: { lang: 'en_ID' } });
    expect(devices.map((device) => device.name)).toContain('Perangkat tidak dikenal');
  });
});

type Change = () => Promise<unknown>;
const STAY = 'the other devices stay, until all are signed out in the same session';
const END = 'the other devices are signed out with it';
/** Every change of a sign-in method: its name, what happens to the other devices, and a function that prepares the change and resolves to it. */
const CHANGES: [string, typeof STAY | typeof END, () => Promise<Change>][] = [
  [
    'a new password',
    END,
    async () => () => desk.ok('passwordChange', { request: { current: PASSWORD, password: 'calm-lake-42' } }),
  ],
  [
    'a new sign-in e-mail',
    STAY,
    async () => () => desk.ok('emailChange', { request: { email: 'new@example.org', current: PASSWORD } }),
  ],
  [
    'a new passkey',
    STAY,
    async () => {
      const phoneKey = softwareAuthenticator(server.deps.settings.origin);
      const response = phoneKey.create(await desk.ok('passkeyNewOptions'));
      return () => desk.ok('passkeyAdd', { request: { name: 'My phone', response } });
    },
  ],
  [
    'the removal of a passkey',
    STAY,
    async () => {
      await addPasskey(server.deps, desk);
      const [own] = (await desk.ok('signInMethods')).passkeys;
      return () => desk.ok('passkeyRemove', { request: { id: own?.id ?? '' } });
    },
  ],
  [
    'a new authenticator app',
    END,
    async () => {
      const { key } = await desk.ok('secondFactorNew');
      return () => desk.ok('secondFactorConfirm', { request: { code: appCode(key, clock.now()) } });
    },
  ],
  [
    'the removal of the authenticator app',
    STAY,
    async () => {
      const key = await setUpApp(desk, clock.now() - 30_000);
      const code = appCode(key, clock.now());
      await phone.ok('login', { request: { account: EMAIL, password: PASSWORD, code } });
      clock.move(30_000);
      return () => desk.ok('secondFactorRemove', { request: { code: appCode(key, clock.now()) } });
    },
  ],
  ['new recovery codes', STAY, async () => () => desk.ok('recoveryCodesMake')],
  [
    'the removal of the recovery codes',
    STAY,
    async () => {
      await desk.ok('recoveryCodesMake');
      return () => desk.ok('recoveryCodesRemove');
    },
  ],
];

describe('after a change of a sign-in method', () => {
  it.each(CHANGES)('%s: %s', async (_, becomes, prepare) => {
    const change = await prepare();
    expect((await phone.call('authorInfo')).success).toBe(true);
    await change();
    expect((await phone.call('authorInfo')).success).toBe(becomes === STAY);
    await desk.ok('deviceEnd', { request: { all: true } });
    expect(await isOut(phone)).toBe(true);
    expect((await list(desk)).map((device) => device.current)).toEqual([true]);
  });
});
