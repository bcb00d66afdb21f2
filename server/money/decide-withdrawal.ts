import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import type { Sealer } from '#server/sealing/sealer.ts';
import { tellDecision } from '#server/tell/tell-decision.ts';
import type { WithdrawalId } from '#shared/domain/ids.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import { links } from '#shared/protocol/links.ts';
import type { deskWithdrawalPaidRequest } from '#shared/protocol/money/desk-money.ts';
import { lockBalance, move } from './ledger.ts';
import { returnWithdrawal } from './return-withdrawal.ts';
import { addStep } from './steps.ts';
import type { WithdrawalRow } from './withdrawals.ts';

type Decision = { id: WithdrawalId; approve: boolean; reason: string };

/**
 * An editor's decision on a withdrawal. A waiting withdrawal can be approved for payment. A waiting or approved withdrawal can be rejected
 * with a reason: its month is free and its money available again. A withdrawal of more than `secondEditorAbove` (US cents; null: no limit)
 * still waits after its first approval, until a second editor approves it (`secondEditor`). Refused: `ownMatter`, `notEditable` if it was
 * decided already.
 */
export async function decideWithdrawal(
  tx: Tx,
  call: AuthorCall,
  sealer: Sealer,
  sent: Decision,
  secondEditorAbove: number | null,
): Promise<Outcome<unknown>> {
  const reason = sent.reason.trim();
  if (!sent.approve && reason === '') return invalid({ reason: 'desk.error.reasonEmpty' });
  const row = await lockWithdrawal(tx, sent.id);
  if (row === undefined) return failed('notFound');
  if (row.ownerId === call.user.userId) return refused('ownMatter');
  if (!isOpen(row, sent.approve)) return refused('notEditable');
  const { id, ownerId, amount } = row;
  if (sent.approve && secondEditorAbove !== null && amount > secondEditorAbove) {
    if (row.firstApprovedBy === call.user.userId) return refused('secondEditor');
    if (row.firstApprovedBy === null) return approveFirst(tx, call, id, reason);
  }
  await writeAudit(tx, call, sent.approve ? 'withdrawal.approve' : 'withdrawal.reject', id, reason);
  if (!sent.approve) {
    await returnWithdrawal(tx, sealer, call, row, reason);
    return done(undefined, 'operation');
  }
  await tx
    .update(withdrawal)
    .set({ state: 'approved', reason, stateAt: call.now })
    .where(eq(withdrawal.id, id));
  await addStep(tx, call, id, 'approved', reason);
  await tellDecision(tx, sealer, call, {
    ownerId,
    type: 'income',
    kind: 'withdrawalApproved',
    facts: { amountCents: amount, payBy: dayAt(payoutMonthAt(row.submittedAt).payBy) },
    route: links.income(),
  });
  return done(undefined, 'operation');
}

/** A waiting withdrawal can be approved or rejected, an approved one only rejected. */
const isOpen = ({ state }: WithdrawalRow, approve: boolean): boolean =>
  state === 'waiting' || (!approve && state === 'approved');

/** The first of two approvals: the withdrawal stays waiting. */
async function approveFirst(
  tx: Tx,
  call: AuthorCall,
  id: WithdrawalId,
  reason: string,
): Promise<Outcome<unknown>> {
  await tx
    .update(withdrawal)
    .set({ firstApprovedBy: call.user.userId, firstApprovedAt: call.now })
    .where(eq(withdrawal.id, id));
  await writeAudit(tx, call, 'withdrawal.approveFirst', id, reason);
  return done(undefined, 'operation');
}

/**
 * An editor records that an approved withdrawal was paid: on which day, and how much reached the author, who bears taxes and fees (US
 * cents; together they must equal the amount). Refused: `ownMatter`, `notEditable` if it is not approved, `paymentHeld` while new payment
 * details are held.
 */
export async function payWithdrawal(
  tx: Tx,
  call: AuthorCall,
  sealer: Sealer,
  sent: v.InferOutput<typeof deskWithdrawalPaidRequest>,
): Promise<Outcome<unknown>> {
  const row = await lockWithdrawal(tx, sent.id);
  if (row === undefined) return failed('notFound');
  if (row.ownerId === call.user.userId) return refused('ownMatter');
  if (row.state !== 'approved') return refused('notEditable');
  if (row.payableFrom !== null && call.now < row.payableFrom) return refused('paymentHeld');
  const fields = wrongPayment(row, sent, dayAt(call.now));
  if (Object.keys(fields).length > 0) return invalid(fields);
  const { id, ownerId, amount } = row;
  const { fee, tax, net, reference, paidOn } = sent;
  await tx
    .update(withdrawal)
    .set({ state: 'paid', stateAt: call.now, fee, tax, net, reference, paidOn })
    .where(eq(withdrawal.id, id));
  await move(tx, call, [
    { ownerId, from: 'locked', to: 'paid', cents: amount, cause: 'withdrawal.pay', causeId: id },
  ]);
  await addStep(tx, call, id, 'paid');
  await writeAudit(tx, call, 'withdrawal.paid', id, JSON.stringify({ fee, tax, net, reference, paidOn }));
  await tellDecision(tx, sealer, call, {
    ownerId,
    type: 'income',
    kind: 'withdrawalPaid',
    facts: { amountCents: amount, netCents: net, reference },
    route: links.income(),
  });
  return done(undefined, 'operation');
}

function wrongPayment(
  row: WithdrawalRow,
  sent: v.InferOutput<typeof deskWithdrawalPaidRequest>,
  today: string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (sent.fee < 0) fields.fee = 'desk.error.fee';
  if (sent.tax < 0) fields.tax = 'desk.error.tax';
  if (sent.net < 0 || sent.net !== row.amount - sent.fee - sent.tax) fields.net = 'desk.error.net';
  if (sent.reference === '') fields.reference = 'desk.error.referenceEmpty';
  if (!isDay(sent.paidOn) || sent.paidOn > today || sent.paidOn < dayAt(row.submittedAt))
    fields.paidOn = 'desk.error.paidOn';
  return fields;
}

/** Whether the day exists. The 31st of February has the right format but does not exist. */
const isDay = (text: string): boolean => {
  const start = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
};

/**
 * Locks a withdrawal and its author's money. The balance is locked first, as everywhere, so that two transactions never wait for each
 * other.
 */
async function lockWithdrawal(tx: Tx, id: WithdrawalId): Promise<WithdrawalRow | undefined> {
  const [found] = await tx
    .select({ ownerId: withdrawal.ownerId })
    .from(withdrawal)
    .where(eq(withdrawal.id, id));
  if (found === undefined) return undefined;
  // A ledger row refers to its account, and accounts are locked before balances (docs/server.md, Locks).
  await tx.select({ id: account.id }).from(account).where(eq(account.id, found.ownerId)).for('key share');
  await lockBalance(tx, found.ownerId);
  const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.id, id)).for('update');
  return row;
}
