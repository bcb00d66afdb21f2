import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer();
beforeEach(() => server.reset());

/** A device that has just used its session, so that the server remembers it. */
async function usedDevice(email: string): Promise<ApiDevice> {
  const device = await secondDevice(server.app, email);
  await device.ok('authorInfo');
  return device;
}

/** The code that a call with the device's session gets. */
const codeOf = async (device: ApiDevice): Promise<string> => (await device.call('authorInfo')).code;

describe('a session that the server remembers (server/db/known-sessions.ts)', () => {
  const email = 'dewi@example.org';

  it('is unknown at the first call after it was ended, on every server', async () => {
    const other = await createTestServer({ database: server.database });
    const here = await signedInAuthor(server.app, email);
    const there = await usedDevice(email);
    const elsewhere = await secondDevice(other.app, email);
    await elsewhere.ok('authorInfo');
    await here.ok('passwordChange', { request: { current: PASSWORD, password: 'loud-river-8' } });
    expect(await codeOf(there)).toBe('unauthenticated');
    expect(await codeOf(elsewhere)).toBe('unauthenticated');
    expect(await codeOf(here)).toBe('0');
  });

  it('is unknown at the first call after its own sign-out', async () => {
    await signedInAuthor(server.app, email);
    const device = await usedDevice(email);
    await device.ok('logout', { request: {} });
    expect(await codeOf(device)).toBe('unauthenticated');
  });
});
