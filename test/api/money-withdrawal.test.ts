import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { contract, writerForm } from '#server/db/schema/contract.ts';
import { itemFailure } from '#server/db/schema/job.ts';
import { authorBalance, incomeLine, ledgerEntry, withdrawal } from '#server/db/schema/money.ts';
import { checkBooks } from '#server/money/check-books.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import { addStory, signedInAuthor } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import {
  expectBooks,
  giveContract,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  signInAgain,
  withdrawAll,
} from '#test/support/money.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

let now = 0;
const server = await createTestServer({ clock: { now: () => now } });
const { db } = server;
const DAY = 86_400_000;

let author: MoneyAuthor;
let device: ApiDevice;
let desk: MoneyAuthor;
let editor: ApiDevice;
let bookId: BookId;

beforeEach(async () => {
  await server.reset();
  now = Date.parse('2026-02-05T12:00:00+08:00');
  author = await moneyAuthor(server);
  device = author.device;
  desk = await moneyEditor(server);
  editor = desk.device;
  bookId = (await addStory(device)).id;
  await giveContract(server, author.id, bookId);
});

const earn = (amountUsd: string, reference: string = crypto.randomUUID()) =>
  importLines(editor, [line(bookId, amountUsd, { reference })]);
const ask = (amount: number, more: object = {}) =>
  device.call('applyWithdrawal', {
    request: { amount, month: '2026-02' as never, acceptTaxesAndFees: true, ...more },
  });
const leap = async (ms: number) => {
  now += ms;
  for (const one of [author, desk]) await signInAgain(one);
};

describe('a withdrawal (docs/spec, section 9, Income; docs/spec, section 7, Money)', () => {
  it.each([
    ['one cent less than $100', '99.99', 9_999, {}, 'balanceTooLow'],
    ['an amount other than the whole balance', '150', 10_000, {}, 'balanceChanged'],
    ['a month other than the server’s', '150', 15_000, { month: '2026-03' }, 'windowClosed'],
  ])('is refused for %s', async (_, earned, amount, more, reason) => {
    await earn(earned);
    expect(await ask(amount, more)).toMatchObject({ code: 'refused', data: { reason } });
    expect(await db.select().from(withdrawal)).toEqual([]);
  });

  it.each([
    0,
    -0,
    -1,
    -15_000,
    1.5,
    15_000.5,
    2 ** 53,
    -(2 ** 53),
    15_000 + 2 ** 53,
    1e308,
    '15000.0',
    '1.5e4x',
    [15_000, 15_000],
    null,
    true,
  ])('is refused for the amount %j, and moves nothing', async (amount) => {
    await earn('150');
    const answer = await ask(amount as number);
    expect(['validation', 'refused']).toContain(answer.code);
    expect(await db.select().from(withdrawal)).toEqual([]);
    await expectBooks(server, author.id, { available: 15_000, locked: 0, paid: 0 });
  });

  it.each([0, -0])('is refused for the amount %j if nothing was earned', async (amount) => {
    expect(await ask(amount)).toMatchObject({ code: 'refused', data: { reason: 'balanceTooLow' } });
    expect(await db.select().from(withdrawal)).toEqual([]);
  });

  it('requires accepting taxes and fees', async () => {
    await earn('100');
    expect(await ask(10_000, { acceptTaxesAndFees: false })).toMatchObject({
      code: 'validation',
      data: { fields: { acceptTaxesAndFees: 'income.error.acceptTaxesAndFees' } },
    });
  });

  it('uses the server’s clock, whatever the device says', async () => {
    await earn('100');
    await leap(4 * DAY);
    const answer = await device.call(
      'applyWithdrawal',
      { request: { amount: 10_000, month: '2026-02' as never, acceptTaxesAndFees: true } },
      { headers: { timestamp: String(Date.parse('2026-02-05T12:00:00+08:00')) } },
    );
    expect(answer).toMatchObject({ code: 'refused', data: { reason: 'windowClosed' } });
  });

  it('once a month: not while a withdrawal waits, is approved or was paid; a rejection frees the month and returns the money', async () => {
    await earn('100');
    const first = await ask(10_000);
    const again = () => earn('100').then(() => withdrawAll(device));
    const taken = { code: 'refused', data: { reason: 'alreadyApplied' } };
    expect(await again()).toMatchObject(taken);
    await editor.ok('deskWithdrawalDecide', { request: { id: first.data.id, approve: true } });
    expect(await again()).toMatchObject(taken);
    // The withdrawal was approved, but the bank returned it.
    await editor.ok('deskWithdrawalDecide', {
      request: { id: first.data.id, approve: false, reason: 'The bank does not know the account' },
    });
    await expectBooks(server, author.id, { available: 30_000, locked: 0, paid: 0 });
    expect(await device.ok('incomeOverview')).toMatchObject({
      withdrawal: { state: 'rejected', reason: 'The bank does not know the account' },
      blockers: [],
    });
    now += 1_000;
    const second = await withdrawAll(device);
    expect(second.success).toBe(true);
    await editor.ok('deskWithdrawalDecide', { request: { id: second.data.id, approve: true } });
    await editor.ok('deskWithdrawalPaid', {
      request: { id: second.data.id, fee: 0, tax: 0, net: 30_000, reference: 'T', paidOn: '2026-02-05' },
    });
    expect(await again()).toMatchObject(taken);
    await expectBooks(server, author.id, { available: 10_000, locked: 0, paid: 30_000 });
    expect((await device.ok('payLog', { request: {} })).items.map(({ state }) => state)).toEqual([
      'paid',
      'rejected',
    ]);
  });

  it('of an author who was suspended meanwhile is untouched: an editor decides it and pays it (docs/spec, section 6, Authors)', async () => {
    await earn('100');
    const { id } = (await ask(10_000)).data;
    await editor.ok('deskAuthorSuspend', { request: { id: author.id, reason: 'Copied chapters' } });
    await expectBooks(server, author.id, { available: 0, locked: 10_000, paid: 0 });
    await earn('50');
    expect((await editor.ok('deskWithdrawal', { request: { id } })).state).toBe('waiting');
    await editor.ok('deskWithdrawalDecide', { request: { id, approve: true } });
    await editor.ok('deskWithdrawalPaid', {
      request: { id, fee: 0, tax: 0, net: 10_000, reference: 'T', paidOn: '2026-02-05' },
    });
    await expectBooks(server, author.id, { available: 5_000, locked: 0, paid: 10_000 });
  });

  it('that is still unpaid from the month before is shown until the next window opens, and does not block a new withdrawal', async () => {
    await earn('100');
    await ask(10_000);
    await leap(26 * DAY);
    expect((await device.ok('incomeOverview')).withdrawal).toMatchObject({
      month: '2026-02',
      state: 'waiting',
    });
    await earn('100');
    await leap(2 * DAY);
    expect(await device.ok('incomeOverview')).toMatchObject({
      month: '2026-03',
      withdrawal: null,
      blockers: [],
    });
    expect((await withdrawAll(device)).success).toBe(true);
    await expectBooks(server, author.id, { available: 0, locked: 20_000, paid: 0 });
  });

  it('a decision is final, whichever editor decides again', async () => {
    await earn('100');
    const { data } = await ask(10_000);
    const decide = (approve: boolean) =>
      editor.call('deskWithdrawalDecide', { request: { id: data.id, approve, reason: 'No' } });
    const pay = () =>
      editor.call('deskWithdrawalPaid', {
        request: { id: data.id, fee: 0, tax: 0, net: 10_000, reference: 'T', paidOn: '2026-02-05' },
      });
    const closed = { code: 'refused', data: { reason: 'notEditable' } };
    expect(await pay()).toMatchObject(closed);
    await decide(true);
    expect(await decide(true)).toMatchObject(closed);
    await pay();
    for (const answer of [await pay(), await decide(true), await decide(false)])
      expect(answer).toMatchObject(closed);
    await expectBooks(server, author.id, { available: 0, locked: 0, paid: 10_000 });
  });
});

it.each(['2026-02-31', '2026-13-01', '2026-02-04', '2026-02-06', 'today'])(
  'a payment on the day %s is refused: the day is invalid, before the request, or in the future',
  async (paidOn) => {
    await earn('100');
    const { data } = await ask(10_000);
    await editor.ok('deskWithdrawalDecide', { request: { id: data.id, approve: true } });
    const answer = await editor.call('deskWithdrawalPaid', {
      request: { id: data.id, fee: 0, tax: 0, net: 10_000, reference: 'T', paidOn },
    });
    expect(answer).toMatchObject({ code: 'validation', data: { fields: { paidOn: expect.any(String) } } });
    await expectBooks(server, author.id, { available: 0, locked: 10_000, paid: 0 });
  },
);

it.each([
  ['a negative fee', { fee: -1, tax: 0, net: 10_001 }],
  ['a negative tax', { fee: 0, tax: -1, net: 10_001 }],
  ['a fee and a tax that cancel each other', { fee: 2 ** 53 - 1, tax: 1 - 2 ** 53, net: 10_000 }],
  ['a fee larger than any sum', { fee: 2 ** 53, tax: 0, net: 10_000 - 2 ** 53 }],
  ['more than was asked for', { fee: 0, tax: 0, net: 10_001 }],
  ['a negative sum', { fee: 10_001, tax: 0, net: -1 }],
  ['half a cent', { fee: 0.5, tax: 0, net: 9_999.5 }],
  ['a fee that is a word', { fee: '0x0' as never, tax: 0, net: 10_000 }],
])('a payment with %s is refused, and pays nothing', async (_, sums) => {
  await earn('100');
  const { data } = await ask(10_000);
  await editor.ok('deskWithdrawalDecide', { request: { id: data.id, approve: true } });
  const answer = await editor.call('deskWithdrawalPaid', {
    request: { id: data.id, ...sums, reference: 'T', paidOn: '2026-02-05' },
  });
  expect(answer.code).toBe('validation');
  await expectBooks(server, author.id, { available: 0, locked: 10_000, paid: 0 });
});

describe('the payment details of a withdrawal', () => {
  it('are required: a withdrawal without any is refused', async () => {
    await db.delete(contract).where(eq(contract.ownerId, author.id));
    await earn('100');
    expect((await device.ok('incomeOverview')).blockers).toEqual(['noPaymentData']);
    expect(await ask(10_000)).toMatchObject({ code: 'refused', data: { reason: 'noPaymentData' } });
    await expectBooks(server, author.id, { available: 10_000, locked: 0, paid: 0 });
  });

  it('are those of the profile if it was saved after the contract, and the editor sees that they differ', async () => {
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    now += 1_000;
    await device.ok('authorModify', { request: { ...filledContract, idImg, account: '5550001111' } });
    await earn('100');
    const { data } = await ask(10_000);
    expect(await editor.ok('deskWithdrawal', { request: { id: data.id } })).toMatchObject({
      payee: '•••• 1111',
      payment: { account: '5550001111' },
      paymentFrom: 'profile',
      paymentDiffers: true,
    });
    // A later change does not affect an earlier request.
    now += 1_000;
    await device.ok('authorModify', { request: { ...filledContract, idImg, account: '9990002222' } });
    expect((await editor.ok('deskWithdrawal', { request: { id: data.id } })).payment.account).toBe(
      '5550001111',
    );
  });

  it('are sealed in the database', async () => {
    await earn('100');
    await ask(10_000);
    const rows = JSON.stringify([await db.select().from(withdrawal), await db.select().from(writerForm)]);
    expect(rows).not.toContain('1234567890');
    expect(rows).not.toContain('Dewi');
  });
});

describe('the ledger', () => {
  it.each([
    ['an entry', 'changed', () => db.update(ledgerEntry).set({ cents: 1 })],
    ['an entry', 'deleted', () => db.delete(ledgerEntry)],
    ['a verified line', 'changed', () => db.update(incomeLine).set({ cents: 1 })],
    ['a verified line', 'deleted', () => db.delete(incomeLine)],
  ])('%s is never %s, not even by the server', async (_what, _how, change) => {
    await earn('100');
    await expect(change().then(() => 'done')).rejects.toThrow();
    await expectBooks(server, author.id, { available: 10_000, locked: 0, paid: 0 });
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a balance that is not the sum of its ledger',
      () => db.update(authorBalance).set({ available: 1 }).where(eq(authorBalance.ownerId, author.id)),
    ],
    [
      'an entry without an account',
      () =>
        db.insert(ledgerEntry).values({
          id: randomUUID(),
          ownerId: randomUUID() as string as UserId,
          fromAccount: 'earned',
          toAccount: 'available',
          cents: 1,
          cause: 'income',
          causeId: randomUUID(),
          at: 0,
        }),
    ],
    ['an emptied ledger', () => db.execute(sql`truncate ledger_entry`)],
    ['emptied lines', () => db.execute(sql`truncate income_line`)],
    ['an emptied log of contracts', () => db.execute(sql`truncate contract_event`)],
    ['emptied withdrawals', () => db.execute(sql`truncate withdrawal cascade`)],
    ['a withdrawal of zero', () => db.update(withdrawal).set({ amount: 0 })],
    ['a negative withdrawal', () => db.update(withdrawal).set({ amount: -1 })],
    [
      'a payment that does not add up',
      () => db.update(withdrawal).set({ state: 'paid', fee: 1, tax: 1, net: 1 }),
    ],
    ['a negative line of income', () => db.update(incomeLine).set({ cents: -1 })],
    ['the deletion of an account with money', () => db.delete(account).where(eq(account.id, author.id))],
  ])('%s is refused by the database itself', async (_, change) => {
    await earn('100');
    await ask(10_000);
    await expect(change().then(() => 'done')).rejects.toThrow();
    await expectBooks(server, author.id, { available: 0, locked: 10_000, paid: 0 });
  });

  it('books that differ are shown at the desk, and every night to the operator', async () => {
    await earn('100');
    const { data } = await ask(10_000);
    await checkBooks(server.deps);
    expect(await db.select().from(itemFailure)).toEqual([]);
    // Changes a balance as if the database's triggers were switched off.
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(authorBalance).set({ locked: 10_001 }).where(eq(authorBalance.ownerId, author.id));
    });
    await checkBooks(server.deps);
    expect(await db.select().from(itemFailure)).toMatchObject([
      { job: 'check books', item: author.id, error: 'BooksDiffer' },
    ]);
    const { accounts } = await editor.ok('deskWithdrawal', { request: { id: data.id } });
    expect(accounts).toEqual({ earned: 10_000, available: 0, locked: 10_000, paid: 0, agree: false });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(authorBalance).set({ locked: 10_000 }).where(eq(authorBalance.ownerId, author.id));
    });
    await checkBooks(server.deps);
    expect(await db.select().from(itemFailure)).toEqual([]);
  });

  it('a withdrawal belongs only to its author', async () => {
    await earn('100');
    await ask(10_000);
    const other = await signedInAuthor(server.app);
    expect((await other.ok('payLog', { request: {} })).items).toEqual([]);
    expect((await other.ok('applyList', { request: {} })).items).toEqual([]);
    expect(await other.ok('incomeOverview')).toMatchObject({ available: 0, locked: 0, withdrawal: null });
    expect((await other.ok('incomeMonths', { request: {} })).items).toEqual([]);
    expect(await other.call('incomeStatement', { request: { month: '2026-01' as never } })).toMatchObject({
      status: 200,
      success: false,
      code: 'newMonthly',
    });
  });

  it('each entry has the kind and the id of its cause', async () => {
    await earn('100', 'r1');
    const { data } = await ask(10_000);
    const [credited] = await db.select().from(incomeLine).where(eq(incomeLine.ownerId, author.id));
    const entries = await db
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.ownerId, author.id))
      .orderBy(asc(ledgerEntry.cause));
    expect(entries.map(({ cause, causeId }) => [cause, causeId])).toEqual([
      ['income', credited?.id],
      ['withdrawal.lock', data.id],
    ]);
  });
});
