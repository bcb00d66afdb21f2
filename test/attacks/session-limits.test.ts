import { beforeEach, describe, expect, it } from 'vitest';
import { secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createManualTime } from '#test/support/manual-time.ts';
import { createTestServer } from '#test/support/server.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'sari@example.org';

const time = createManualTime();
const { app, reset } = await createTestServer({ clock: time.clock, timers: time.timers });
beforeEach(reset);

describe('a sign-in ends 365 days after it began', () => {
  it('for calls and for refreshing, however often it was refreshed', async () => {
    const device = await signedInAuthor(app, EMAIL);
    const renew = () => device.call('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });
    for (let day = 0; day < 360; day += 90) {
      await time.pass(90 * DAY_MS);
      expect((await renew()).success, `day ${day + 90}`).toBe(true);
    }
    expect((await device.call('authorInfo')).success).toBe(true);
    await time.pass(5 * DAY_MS);
    expect((await device.call('authorInfo')).code).toBe('unauthenticated');
    expect((await renew()).code).toBe('unauthenticated');
    expect(
      (await device.call('login', { request: { account: EMAIL, password: 'quiet-river-7' } })).success,
    ).toBe(true);
  });
});

describe('a sign-in ends after 180 days without use', () => {
  const renew = (device: ApiDevice) =>
    device.call('refreshToken', { request: { refreshToken: device.refreshToken ?? '' } });

  it('a renewal counts as a use: the session still works after 179 days, and has ended after 180 days even before a job has run', async () => {
    const device = await signedInAuthor(app, EMAIL);
    for (let round = 0; round < 2; round += 1) {
      await time.pass(179 * DAY_MS);
      expect((await renew(device)).success).toBe(true);
    }
    const idle = await secondDevice(app, EMAIL);
    await time.pass(180 * DAY_MS);
    expect(await renew(idle)).toMatchObject({ code: 'unauthenticated', redirect: true });
    expect((await idle.call('authorInfo')).success).toBe(false);
  });

  it('it can be renewed until a millisecond before its end', async () => {
    const [early, late] = [await signedInAuthor(app, EMAIL), await secondDevice(app, EMAIL)];
    await time.pass(180 * DAY_MS - 1);
    expect((await renew(early)).success).toBe(true);
    await time.pass(1);
    expect((await renew(late)).code).toBe('unauthenticated');
    expect((await late.call('authorInfo')).success).toBe(false);
  });
});

describe('an author is signed in on 20 devices at most', () => {
  it('the device unused the longest is signed out; signing in again on one device counts once', async () => {
    const first = await signedInAuthor(app, EMAIL);
    await time.pass(1_000);
    const second = await secondDevice(app, EMAIL);
    await time.pass(1_000);
    for (let count = 2; count < 20; count += 1) await secondDevice(app, EMAIL);
    await time.pass(1_000);
    await first.ok('refreshToken', { request: { refreshToken: first.refreshToken ?? '' } });
    await first.ok('login', { request: { account: EMAIL, password: 'quiet-river-7' } });
    expect(await first.ok('deviceList')).toHaveLength(20);
    expect((await second.call('authorInfo')).success).toBe(true);

    await time.pass(1_000);
    const newest = await secondDevice(app, EMAIL);
    expect(await newest.ok('deviceList')).toHaveLength(20);
    expect((await first.call('authorInfo')).success).toBe(true);
    const gone = await second.call('authorInfo');
    const others = await newest.ok('deviceList');
    expect([gone.code, others.length]).toEqual(['unauthenticated', 20]);
  });
});
