import { beforeEach, describe, expect, it } from 'vitest';
import { application } from '#server/db/schema/application.ts';
import { contract } from '#server/db/schema/contract.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addStory } from '#test/support/api-author.ts';
import {
  becomeEditor,
  expectBooks,
  giveContract,
  giveWords,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  withdrawAll,
} from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const now = Date.parse('2026-02-05T12:00:00+08:00');
const server = await createTestServer({
  clock: { now: () => now },
  settings: { secondEditorAbove: 50_000 },
});
const { db } = server;

let writer: MoneyAuthor;
let other: MoneyAuthor;
let bookId: BookId;
beforeEach(async () => {
  await server.reset();
  // The writer is an author who also becomes an editor.
  writer = await becomeEditor(server, await moneyAuthor(server));
  other = await moneyEditor(server);
  bookId = (await addStory(writer.device)).id;
});

const ownMatter = { status: 409, code: 'refused', data: { reason: 'ownMatter' } };
const both = [true, false];
const decision = <Id>(id: Id | undefined, approve: boolean) => ({
  request: { id: id as Id, approve, reason: 'because' },
});

describe('no one decides on their own matters', () => {
  it('a contract', async () => {
    await giveContract(server, writer.id, bookId);
    const [row] = await db.update(contract).set({ state: 'waiting', decidedAt: null }).returning();
    expect((await writer.device.call('deskContractDecide', decision(row?.id, true))).data).toMatchObject({
      reason: 'ownMatter',
    });
    expect(await writer.device.call('deskContractDecide', decision(row?.id, false))).toMatchObject(ownMatter);
    expect((await db.select().from(contract))[0]?.state).toBe('waiting');
    expect((await other.device.call('deskContractDecide', decision(row?.id, true))).success).toBe(true);
  });

  it('a bonus and a completion', async () => {
    await giveContract(server, writer.id, bookId);
    await giveWords(server, bookId, 100_000);
    await writer.device.ok('applyAdd', { request: { bookId, type: 'bonus', bonusKind: 'signing' } as never });
    await writer.device.ok('bookFinish', { params: { id: bookId } });
    const rows = await db.select().from(application);
    expect(rows.map(({ type }) => type).sort()).toEqual(['bonus', 'completion']);
    for (const { id } of rows) {
      expect((await writer.device.ok('deskApplication', { request: { id } })).own).toBe(true);
      for (const approve of both)
        expect(await writer.device.call('deskApplicationDecide', decision(id, approve))).toMatchObject(
          ownMatter,
        );
      expect((await other.device.ok('deskApplication', { request: { id } })).own).toBe(false);
      expect((await other.device.call('deskApplicationDecide', decision(id, true))).success).toBe(true);
    }
  });

  it('a withdrawal and its payment', async () => {
    await giveContract(server, writer.id, bookId);
    await importLines(other.device, [line(bookId, '400.00')]);
    expect((await withdrawAll(writer.device)).success).toBe(true);
    const [row] = await db.select().from(withdrawal);
    for (const approve of both)
      expect(await writer.device.call('deskWithdrawalDecide', decision(row?.id, approve))).toMatchObject(
        ownMatter,
      );
    await other.device.ok('deskWithdrawalDecide', decision(row?.id, true));
    const request = {
      id: row?.id as never,
      fee: 0,
      tax: 0,
      net: 40_000,
      reference: 'TX',
      paidOn: '2026-02-05' as never,
    };
    expect(await writer.device.call('deskWithdrawalPaid', { request })).toMatchObject(ownMatter);
    await expectBooks(server, writer.id, { available: 0, locked: 40_000, paid: 0 });
  });
});

describe('a withdrawal above the configured sum needs two editors', () => {
  let first: MoneyAuthor;
  const ask = async (amountUsd: string) => {
    await giveContract(server, writer.id, bookId);
    await importLines(other.device, [line(bookId, amountUsd)]);
    await withdrawAll(writer.device);
    const [row] = await db.select().from(withdrawal);
    if (row === undefined) throw new Error('nothing was asked for');
    return row.id;
  };
  beforeEach(async () => {
    first = await moneyEditor(server);
  });
  const seenBy = (editor: MoneyAuthor, id: Awaited<ReturnType<typeof ask>>) =>
    editor.device.ok('deskWithdrawal', { request: { id } });

  it('one cent above the sum, two approvals are needed; each editor sees which one is missing', async () => {
    const id = await ask('500.01');
    expect(await seenBy(first, id)).toMatchObject({ needsTwo: true, firstApproval: null });
    await first.device.ok('deskWithdrawalDecide', decision(id, true));
    expect(await seenBy(first, id)).toMatchObject({ state: 'waiting', firstApproval: { mine: true } });
    expect(await seenBy(other, id)).toMatchObject({ state: 'waiting', firstApproval: { mine: false } });
    expect(await first.device.call('deskWithdrawalDecide', decision(id, true))).toMatchObject({
      code: 'refused',
      data: { reason: 'secondEditor' },
    });
    expect((await other.device.ok('deskWithdrawals', { request: {} })).items).toMatchObject([
      { state: 'waiting', secondAwaited: true },
    ]);
    const told = await writer.device.ok('messageList', { request: { type: 'income' } as never });
    expect(told.items.map(({ title }) => title).join()).not.toContain('approved');
    await other.device.ok('deskWithdrawalDecide', decision(id, true));
    expect((await seenBy(other, id)).state).toBe('approved');
    const log = (await db.select().from(auditLog)).filter(
      ({ subjectId, action }) => subjectId === id && action !== 'withdrawal.read',
    );
    expect(new Map(log.map(({ action, editorId }) => [action, editorId]))).toEqual(
      new Map([
        ['withdrawal.approveFirst', first.id],
        ['withdrawal.approve', other.id],
      ]),
    );
    await expectBooks(server, writer.id, { available: 0, locked: 50_001, paid: 0 });
  });

  it('twenty approvals at once by one editor count as one', async () => {
    const id = await ask('900');
    await Promise.all(
      Array.from({ length: 20 }, () => first.device.call('deskWithdrawalDecide', decision(id, true))),
    );
    expect((await seenBy(first, id)).state).toBe('waiting');
  });

  it('the first editor can still reject it', async () => {
    const high = await ask('900');
    await first.device.ok('deskWithdrawalDecide', decision(high, true));
    await first.device.ok('deskWithdrawalDecide', decision(high, false));
    expect((await seenBy(other, high)).state).toBe('rejected');
  });

  it('up to the sum one approval is enough', async () => {
    const id = await ask('500.00');
    await first.device.ok('deskWithdrawalDecide', decision(id, true));
    expect((await seenBy(first, id)).state).toBe('approved');
  });
});
