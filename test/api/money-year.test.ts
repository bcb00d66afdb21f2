import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { message } from '#server/db/schema/message.ts';
import { addChapter, addStory, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import {
  expectBooks,
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
const goTo = (moment: string) => {
  now = Date.parse(moment);
};
const server = await createTestServer({ clock: { now: () => now } });
const { db } = server;

let author: MoneyAuthor;
let device: ApiDevice;
let desk: MoneyAuthor;
let editor: ApiDevice;

beforeEach(async () => {
  await server.reset();
  goTo('2026-01-10T09:00:00+08:00');
  author = await moneyAuthor(server);
  device = author.device;
  desk = await moneyEditor(server);
  editor = desk.device;
});

/** Moves the clock and signs in again: a session does not last for the months that pass. */
const leapTo = async (moment: string) => {
  goTo(moment);
  for (const one of [author, desk]) await signInAgain(one);
};

const publish = async (bookId: Parameters<typeof addChapter>[1], chapters: number, words: number) => {
  const ids = [];
  for (let n = 0; n < chapters; n += 1)
    ids.push((await addChapter(device, bookId, { status: 'published', content: textOf(words) })).id);
  return ids;
};
const decide = async (type: 'completion' | 'bonus', approve = true, reason = '') => {
  const { items } = await editor.ok('deskApplications', { request: { type } });
  expect(items).toHaveLength(1);
  now += 60_000;
  const answer = await editor.call('deskApplicationDecide', {
    request: { id: items[0]?.id as never, approve, reason },
  });
  now += 60_000;
  return answer;
};
const told = async () => {
  const rows = await db
    .select()
    .from(message)
    .where(eq(message.ownerId, author.id))
    // Two messages of one transaction have the same time.
    .orderBy(message.createdAt, message.kind);
  return rows.map(({ kind }) => kind);
};

describe('the year of a story (docs/spec, sections 4 and 9; docs/spec, section 2, Money pages)', () => {
  it('contract, signing bonus, income, withdrawal, payment, completion, completion bonus: every cent accounted for', async () => {
    // January: the contract.
    const { id: bookId } = await addStory(device, 'Hujan di Halte');
    const idImg = (await device.ok('idCardSave', { request: { file: pngOf(400, 250) } })).idImg;
    const form = { ...filledContract, idImg, bookId };
    const { documentHash } = await device.ok('contractSign', { request: form });
    await device.ok('contractSubmit', { request: { ...form, imageData: penSignature, documentHash } });
    expect(await device.ok('applyBonuses', { request: { bookId } })).toMatchObject({
      contract: 'waiting',
      words: 0,
      bonuses: [
        { kind: 'signing', claimable: false, lacks: [{ kind: 'words', words: 10_000 }] },
        { kind: 'completion', claimable: false },
      ],
    });
    const [waiting] = (await editor.ok('deskContracts', { request: {} })).items;
    // Messages of the same millisecond have no order.
    now += 60_000;
    await editor.ok('deskContractDecide', { request: { id: waiting?.id as never, approve: true } });
    await expectBooks(server, author.id, { available: 0, locked: 0, paid: 0 });

    // February: 10,000 words earn the signing bonus, exactly at that word.
    await leapTo('2026-02-20T12:00:00+08:00');
    const chapters = await publish(bookId, 4, 2_499);
    const early = await device.call('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'signing' } });
    expect(early).toMatchObject({
      code: 'refused',
      data: { reason: 'notDue', lacks: [{ kind: 'words', words: 4 }] },
    });
    await publish(bookId, 1, 4);
    await device.ok('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'signing' } });
    expect((await decide('bonus')).code).toBe('0');
    await expectBooks(server, author.id, { available: 10_000, locked: 0, paid: 0 });
    expect(await device.ok('incomeStatement', { request: {} })).toMatchObject({
      month: '2026-02',
      items: [{ bookId, kind: 'signingBonus', state: 'verified', amount: 10_000 }],
    });

    // March: income by file, estimates first.
    await leapTo('2026-03-02T10:00:00+08:00');
    const rows = (state: string, cents: number) =>
      chapters.map((chapterId, n) =>
        line(bookId, `${n + 1}.${cents}`, { chapterId, month: '2026-02', state, reference: 'feb' }),
      );
    await importLines(editor, rows('estimate', 10));
    expect(await device.ok('incomeOverview')).toMatchObject({ available: 10_000, pending: 1_040 });
    now += 60_000;
    await importLines(editor, [
      ...rows('verified', 25),
      line(bookId, '0.01', { month: '2026-02', kind: 'gift' }),
    ]);
    expect(await device.ok('incomeOverview')).toMatchObject({
      available: 11_101,
      pending: 0,
      month: '2026-03',
      withdrawal: null,
      blockers: ['windowClosed'],
      payee: '•••• 7890',
    });
    await expectBooks(server, author.id, { available: 11_101, locked: 0, paid: 0 });
    const shown = await device.ok('incomeChapters', {
      params: { id: bookId },
      request: { month: '2026-02' as never },
    });
    const statement = await device.ok('incomeStatement', { request: { month: '2026-02' as never } });
    const sum = (items: readonly { amount: number }[]) => items.reduce((all, { amount }) => all + amount, 0);
    expect(sum(shown.items)).toBe(sum(statement.items));
    expect(shown.items.map(({ chapterId }) => chapterId)).toEqual([...chapters, null]);

    // The 5th, 00:00 at UTC+8: requested, approved on the 8th, paid on the 15th.
    await leapTo('2026-03-05T00:00:00+08:00');
    const asked = await withdrawAll(device);
    expect(asked).toMatchObject({
      data: { state: 'waiting', payBy: new Date('2026-03-19T00:00:00+08:00').toISOString() },
    });
    await expectBooks(server, author.id, { available: 0, locked: 11_101, paid: 0 });
    expect((await device.ok('incomeOverview')).withdrawal).toMatchObject({
      state: 'waiting',
      amount: 11_101,
    });
    await leapTo('2026-03-08T09:00:00+08:00');
    const evidence = await editor.ok('deskWithdrawal', { request: { id: asked.data.id } });
    expect(evidence).toMatchObject({
      payment: { payeeName: 'Dewi Lestari', account: '1234567890' },
      paymentFrom: 'contract',
      accounts: { earned: 11_101, available: 0, locked: 11_101, paid: 0, agree: true },
    });
    expect(sum(evidence.lines)).toBe(11_101);
    await editor.ok('deskWithdrawalDecide', { request: { id: asked.data.id, approve: true } });
    await leapTo('2026-03-15T11:00:00+08:00');
    const payment = { id: asked.data.id, fee: 350, tax: 555, reference: 'TRX-1', paidOn: '2026-03-15' };
    for (const [field, wrong] of [
      ['net', { net: 10_197 }],
      ['paidOn', { net: 10_196, paidOn: '2026-03-16' }],
      ['paidOn', { net: 10_196, paidOn: '2026-03-04' }],
      ['reference', { net: 10_196, reference: ' ' }],
      ['fee', { net: 10_896, fee: -350 }],
    ] as const) {
      const answer = await editor.call('deskWithdrawalPaid', {
        request: { ...payment, ...wrong } as never,
      });
      expect(answer.code).toBe('validation');
      expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([field]);
    }
    await editor.ok('deskWithdrawalPaid', { request: { ...payment, net: 10_196 } });
    await expectBooks(server, author.id, { available: 0, locked: 0, paid: 11_101 });
    expect((await device.ok('payLog', { request: {} })).items).toMatchObject([
      {
        state: 'paid',
        gross: 11_101,
        fee: 350,
        tax: 555,
        net: 10_196,
        paidOn: '2026-03-15',
        reference: 'TRX-1',
        payee: '•••• 7890',
        history: [{ state: 'waiting' }, { state: 'approved' }, { state: 'paid' }],
      },
    ]);
    expect((await device.ok('incomeStatement', { request: { month: '2026-02' as never } })).totals).toEqual({
      estimate: 0,
      verified: 0,
      paid: 11_101,
    });

    now += 60_000;
    // A correction of income that is already paid out makes the balance negative.
    await importLines(editor, [line(bookId, '-1.01', { month: '2026-02', kind: 'adjustment' })]);
    await expectBooks(server, author.id, { available: -101, locked: 0, paid: 11_101 });

    // October: 60,000 words, the completion is filed, rejected, filed again, approved.
    await leapTo('2026-10-01T09:00:00+08:00');
    await publish(bookId, 20, 2_500);
    expect(await device.ok('applyCompletion', { request: { bookId } })).toMatchObject({
      state: 'none',
      contract: 'approved',
      words: 60_000,
      publishedChapters: 25,
      drafts: 0,
      scheduled: 0,
      brings: [
        { kind: 'signing', lacks: [] },
        { kind: 'completion', cents: 15_000, lacks: [] },
      ],
    });
    const filed = await device.ok('applyAdd', { request: { bookId, type: 'completion' } });
    expect((await decide('completion', false)).code).toBe('validation');
    await decide('completion', false, 'The last chapter ends in the middle');
    expect(await device.ok('applyCompletion', { request: { bookId } })).toMatchObject({
      state: 'rejected',
      reason: 'The last chapter ends in the middle',
    });
    const again = await device.ok('applyAdd', { request: { bookId, type: 'completion' } });
    expect(again.id).toBe(filed.id);
    const early2 = await device.call('applyAdd', {
      request: { bookId, type: 'bonus', bonusKind: 'completion' },
    });
    expect(early2).toMatchObject({ data: { reason: 'notDue', lacks: [{ kind: 'finished' }] } });
    await decide('completion');
    expect((await device.ok('bookList'))[0]?.finished).toBe(true);

    // The completion bonus; a rejected application stays, the next one is new.
    await device.ok('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'completion' } });
    await decide('bonus', false, 'Please wait for the audit');
    await device.ok('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'completion' } });
    await decide('bonus');
    await expectBooks(server, author.id, { available: 14_899, locked: 0, paid: 11_101 });

    // December: the rest.
    await leapTo('2026-12-07T23:59:59.999+08:00');
    const rest = await withdrawAll(device);
    now += 60_000;
    await editor.ok('deskWithdrawalDecide', { request: { id: rest.data.id, approve: true } });
    await leapTo('2026-12-15T09:00:00+08:00');
    await editor.ok('deskWithdrawalPaid', {
      request: { id: rest.data.id, fee: 0, tax: 0, net: 14_899, reference: 'TRX-2', paidOn: '2026-12-15' },
    });
    await expectBooks(server, author.id, { available: 0, locked: 0, paid: 26_000 });
    expect((await device.ok('incomeMonths', { request: {} })).items).toEqual([
      { month: '2026-10', estimate: 0, verified: 0, paid: 15_000 },
      { month: '2026-02', estimate: 0, verified: 0, paid: 11_000 },
    ]);

    // What the author can look up, and the messages they got.
    const { items } = await device.ok('applyList', { request: {} });
    expect(items.map(({ type, bonusKind, state, amount }) => [type, bonusKind, state, amount])).toEqual([
      ['withdrawal', null, 'paid', 14_899],
      ['bonus', 'completion', 'approved', 15_000],
      ['bonus', 'completion', 'rejected', 15_000],
      ['completion', null, 'approved', null],
      ['withdrawal', null, 'paid', 11_101],
      ['bonus', 'signing', 'approved', 10_000],
      ['contract', null, 'approved', null],
    ]);
    expect(items.find(({ type }) => type === 'completion')?.history.map(({ state }) => state)).toEqual([
      'waiting',
      'rejected',
      'waiting',
      'approved',
    ]);
    expect(await told()).toEqual([
      'paymentProposed',
      'contractApproved',
      'paymentChanged',
      'bonusApproved',
      'incomeVerified',
      'withdrawalApproved',
      'withdrawalPaid',
      'completionRejected',
      'completionApproved',
      'bonusRejected',
      'bonusApproved',
      'withdrawalApproved',
      'withdrawalPaid',
    ]);
    const log = (await editor.ok('deskAudit', { request: {} })).items
      .map(({ action }) => action)
      .filter((action) => action !== 'withdrawal.read');
    expect(log).toEqual([
      'withdrawal.paid',
      'withdrawal.approve',
      'bonus.approve',
      'bonus.reject',
      'completion.approve',
      'completion.reject',
      'income.import',
      'withdrawal.paid',
      'withdrawal.approve',
      'income.import',
      'income.import',
      'bonus.approve',
      'contract.approve',
    ]);
  });
});
