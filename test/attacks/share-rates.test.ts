import { beforeEach, expect, it } from 'vitest';
import { auditLog } from '#server/db/schema/desk.ts';
import { shareRate } from '#server/db/schema/share-rate.ts';
import type { ShareRateId } from '#shared/domain/ids.ts';
import type { EndpointName } from '#shared/protocol/endpoints.ts';
import { addStory } from '#test/support/api-author.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { becomeEditor, type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { type Passkey, signInByPasskey } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

let now = Date.UTC(2026, 1, 5, 4);
const server = await createTestServer({ clock: { now: () => now } });
const { app, db } = server;
const PROOF_MS = 10 * 60_000;

let ani: MoneyAuthor;
let budi: MoneyAuthor;
let id: ShareRateId;
beforeEach(async () => {
  await server.reset();
  now = Date.UTC(2026, 1, 5, 4);
  [ani, budi] = [await moneyEditor(server), await moneyEditor(server)];
  await ani.device.ok('deskRatePropose', { request: { contractType: 'exclusive', tenths: 400 } });
  const [row] = await db.select().from(shareRate);
  id = row?.id as ShareRateId;
});

const CALLS = {
  deskRates: {},
  deskRatePropose: { request: { contractType: 'nonExclusive', tenths: 1_000 } },
  deskRateConfirm: () => ({ request: { id } }),
  deskRateWithdraw: () => ({ request: { id } }),
} as const satisfies Partial<Record<EndpointName, unknown>>;
const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[];
const inputOf = (name: keyof typeof CALLS) => {
  const input: unknown = CALLS[name];
  return (typeof input === 'function' ? input() : input) as never;
};

/** Expects that only the one proposal was ever made. */
async function expectUnchanged(): Promise<void> {
  expect(await db.select().from(shareRate)).toMatchObject([
    { tenths: 400, confirmedBy: null, withdrawnBy: null },
  ]);
  const log = (await db.select().from(auditLog)).filter(({ action }) => action.startsWith('rate.'));
  expect(log).toHaveLength(1);
}

it.each(NAMES)(
  '%s: neither a visitor nor an author, with or without a proof, raises their share',
  async (name) => {
    const author = await moneyAuthor(server);
    expect((await apiDevice(app).call(name, inputOf(name))).code).toBe('unauthenticated');
    expect((await author.device.call(name, inputOf(name))).code).toBe('forbidden');
    await expectUnchanged();
  },
);

it.each(['deskRatePropose', 'deskRateConfirm'] as const)(
  '%s: an editor’s copied session, which has no proof, is refused, and so is an expired proof',
  async (name) => {
    const thief = apiDevice(app, budi.device.udid);
    thief.accessToken = budi.device.accessToken;
    expect((await thief.call(name, inputOf(name))).code).toBe('reauthenticate');
    // The proof of a different session proves nothing here.
    thief.proof = ani.device.proof;
    expect((await thief.call(name, inputOf(name))).code).toBe('reauthenticate');
    now += PROOF_MS;
    expect((await budi.device.call(name, inputOf(name))).code).toBe('reauthenticate');
    await expectUnchanged();
  },
);

it('an editor who writes stories cannot raise their own share alone: not by two sessions, nor by two requests at once', async () => {
  const writer = await becomeEditor(server, await moneyAuthor(server));
  await addStory(writer.device);
  await ani.device.ok('deskRateWithdraw', { request: { id } });
  await writer.device.ok('deskRatePropose', { request: { contractType: 'exclusive', tenths: 1_000 } });
  const second = apiDevice(app);
  await signInByPasskey(second, writer.phone as Passkey);
  const own = (await writer.device.ok('deskRates')).items[0]?.waiting?.id as ShareRateId;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? writer.device : second).call('deskRateConfirm', { request: { id: own } }),
    ),
  );
  expect(second.accessToken).not.toBe(writer.device.accessToken);
  for (const answer of answers) expect(answer.data).toMatchObject({ reason: 'secondEditor' });
  const { items } = await apiDevice(app).ok('shareRates');
  expect(items.map(({ tenths }) => tenths)).toEqual([500, 300]);
});

it('the public list contains only rates, no editor and no proposal', async () => {
  const answer = await apiDevice(app).ok('shareRates');
  expect(answer).toEqual({
    items: [
      { contractType: 'exclusive', tenths: 500 },
      { contractType: 'nonExclusive', tenths: 300 },
    ],
  });
});
