import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { DEMO_ACCOUNT } from '#server/demo/demo-account.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { fillMoney } from '#server/demo/fill-money.ts';
import { fillReadings } from '#server/demo/fill-readings.ts';
import { createApp } from '#server/start/app.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { expectBooks, moneyEditor } from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

it.each(['2026-11-21T10:00:00Z', '2026-03-01T00:30:00+08:00', '2026-12-31T17:00:00Z'])(
  'the demo’s author has a contract, months of income and a paid withdrawal, on whatever day it starts (%s)',
  async (moment) => {
    const server = await createTestServer({ clock: { now: () => Date.parse(moment) } });
    await server.reset();
    await moneyEditor(server);
    await fillDemo(server.deps, createApp);
    await fillMoney(server.deps);
    await fillReadings(server.deps);
    // A second start changes nothing.
    await fillMoney(server.deps);
    await fillReadings(server.deps);
    const [author] = await server.db.select().from(account).where(eq(account.emailKey, DEMO_ACCOUNT.email));
    const device = apiDevice(server.app);
    await device.ok('login', { request: { account: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password } });
    if (author === undefined) throw new Error('no demo author');
    await expectBooks(server, author.id, { available: 22_391, locked: 0, paid: 13_260 });
    // Her profile is filled in, as for an author with a contract.
    const { form } = await device.ok('authorForm');
    expect(form).toMatchObject({ name: expect.stringMatching(/./), userName: DEMO_ACCOUNT.penName });
    expect(form?.idImg).not.toBe('');
    expect(await device.ok('incomeOverview')).toMatchObject({ pending: 12_735, payee: '•••• 1122' });
    expect((await device.ok('incomeMonths', { request: {} })).items).toHaveLength(6);
    expect((await device.ok('payLog', { request: {} })).items).toMatchObject([
      { state: 'paid', gross: 13_260 },
    ]);
    expect((await device.ok('applyList', { request: {} })).items.map(({ type }) => type).sort()).toEqual([
      'completion',
      'completion',
      'contract',
      'contract',
      'contract',
      'withdrawal',
    ]);
    // The desk gets no completion that the author's own page would have refused.
    const { items } = await device.ok('applyList', { request: {} });
    for (const { bookId } of items.filter(({ type }) => type === 'completion'))
      expect(await device.ok('applyCompletion', { request: { bookId: bookId as never } })).toMatchObject({
        contract: 'approved',
      });
  },
);

it('the demo’s stories are open even if editors review each chapter before it is published', async () => {
  const server = await createTestServer({ settings: { review: 'manual' } });
  await server.reset();
  await fillDemo(server.deps, createApp);
  const reader = apiDevice(server.app);
  const { items } = await reader.ok('bookSearch', { request: {} });
  expect(items.length).toBe(4);
});
