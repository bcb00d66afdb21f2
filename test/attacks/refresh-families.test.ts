import { beforeEach, describe, expect, it } from 'vitest';
import { refreshToken } from '#server/db/schema/account.ts';
import { sweep } from '#server/jobs/sweep.ts';
import { PASSWORD, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app } = server;
const EMAIL = 'ani@example.org';
const MINUTE = 60_000;

let owner: ApiDevice;
let first: string;
beforeEach(async () => {
  await server.reset();
  owner = await signedInAuthor(app, EMAIL);
  first = owner.refreshToken ?? '';
});

/** Refreshes with a token and returns the new one, or '' when the session has ended. */
async function refresh(device: ApiDevice, token: string): Promise<string> {
  device.refreshToken = null;
  const answer = await device.call('refreshToken', { request: { refreshToken: token } });
  if (!answer.success) expect(answer).toMatchObject({ code: 'unauthenticated', redirect: true });
  return device.refreshToken ?? '';
}

const told = async (lang = 'en_US') => {
  const device = apiDevice(app, owner.udid);
  await device.ok('login', { request: { account: EMAIL, password: PASSWORD } });
  const { items } = await device.ok('messageList', { request: {} }, { headers: { lang } });
  return items.map(({ title }) => title);
};

describe('a refresh token has one successor', () => {
  it('twenty uses at once on its device return the same one', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => refresh(apiDevice(app, owner.udid), first)),
    );
    expect(tokens[0]).not.toBe('');
    expect(new Set(tokens).size).toBe(1);
    expect(await refresh(owner, tokens[0] ?? '')).not.toBe('');
    expect(await told()).toEqual([]);
  });

  it('after any number of lost answers the successor is the same, as long as it was not used', async () => {
    const next = await refresh(owner, first);
    for (let lost = 0; lost < 5; lost += 1) {
      clock.move(20 * MINUTE);
      expect(await refresh(owner, first)).toBe(next);
    }
  });

  it('page and worker of one device both refresh, and continue with what they got', async () => {
    const worker = apiDevice(app, owner.udid);
    const [page, other] = await Promise.all([refresh(owner, first), refresh(worker, first)]);
    expect(other).toBe(page);
    const next = await refresh(owner, page);
    clock.move(MINUTE / 2);
    expect(await refresh(worker, other)).toBe(next);
    clock.move(20 * MINUTE);
    expect(await refresh(worker, next)).not.toBe('');
    expect(await told()).toEqual([]);
  });
});

describe('a refresh token used on two devices ends the session on both, and its author is notified', () => {
  it.each(['the thief', 'the owner'])('%s is first', async (who) => {
    const thief = apiDevice(app);
    const [early, late] = who === 'the thief' ? [thief, owner] : [owner, thief];
    const got = await refresh(early, first);
    expect(got).not.toBe('');
    expect(await refresh(late, first)).toBe('');
    expect(await refresh(early, got)).toBe('');
    expect((await early.call('authorInfo')).code).toBe('unauthenticated');
    expect(await told()).toEqual(['We signed out a device for your security']);
    expect(await told('en_ID')).toEqual(['Demi keamanan, kami mengakhiri satu sesi']);
  });

  it('twenty devices at once: one gets a successor, which is useless', async () => {
    const devices = Array.from({ length: 20 }, () => apiDevice(app));
    const tokens = await Promise.all(devices.map((device) => refresh(device, first)));
    const got = tokens.filter((token) => token !== '');
    expect(got).toHaveLength(1);
    expect(await refresh(apiDevice(app), got[0] ?? '')).toBe('');
    expect(await told()).toHaveLength(1);
  });

  it('an old token used after its 60 s ends the session too', async () => {
    const second = await refresh(owner, first);
    const third = await refresh(owner, second);
    clock.move(MINUTE + 1);
    expect(await refresh(apiDevice(app, owner.udid), first)).toBe('');
    expect(await refresh(owner, third)).toBe('');
    expect(await told()).toHaveLength(1);
  });

  it('the author’s other sign-ins continue', async () => {
    const other = apiDevice(app);
    await other.ok('login', { request: { account: EMAIL, password: PASSWORD } });
    await refresh(owner, first);
    await refresh(apiDevice(app), first);
    expect((await other.call('authorInfo')).success).toBe(true);
    expect(await refresh(other, other.refreshToken ?? '')).not.toBe('');
  });
});

it('the database stores no token, and no sealed successor longer than needed', async () => {
  const second = await refresh(owner, first);
  const third = await refresh(owner, second);
  const kept = JSON.stringify(await server.db.select().from(refreshToken));
  for (const token of [first, second, third]) expect(kept).not.toContain(token);
  clock.move(2 * MINUTE);
  await sweep(server.deps);
  const sealed = (await server.db.select().from(refreshToken)).filter(({ successor }) => successor !== null);
  expect(sealed).toHaveLength(1);
});
