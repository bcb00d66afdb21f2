import { and, eq, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import { paymentHeldUntil } from '#server/contract/payment-change.ts';
import { paymentData, sealPayment } from '#server/contract/payment-data.ts';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { done, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import { incomeLine, withdrawal } from '#server/db/schema/money.ts';
import { settleActions } from '#server/tell/add-message.ts';
import { hasConfirmedEmail } from '#server/tell/confirmed-email.ts';
import type { WithdrawalId } from '#shared/domain/ids.ts';
import { monthAt } from '#shared/domain/payout/month.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import { withdrawalBlockers } from '#shared/domain/payout/withdrawal.ts';
import { links } from '#shared/protocol/links.ts';
import type { withdrawalAnswer, withdrawalRequest } from '#shared/protocol/money/income.ts';
import { lockBalance, move } from './ledger.ts';
import { addStep } from './steps.ts';
import { withdrawalOf } from './withdrawals.ts';

/**
 * Asks for a payment of the whole available balance (docs/spec, section 9, Income; docs/spec, section 7, Money). It locks the balance's row
 * first: of parallel requests to any processes, the second finds the first request's withdrawal. The payment details are stored as they are
 * now. Amounts in US cents. Needs a recent sign-in. Refused: `emailUnconfirmed`, the reasons of `withdrawalBlockers`, `windowClosed` for a
 * month other than the present one, `balanceChanged` with the balance.
 */
export async function withdraw(
  tx: Tx,
  call: AuthorCall,
  { sealer, mail }: Pick<AppDeps, 'sealer' | 'mail'>,
  sent: v.InferOutput<typeof withdrawalRequest>,
): Promise<Outcome<v.InferOutput<typeof withdrawalAnswer>>> {
  const ownerId = call.user.userId;
  if (!(await hasConfirmedEmail({ mail }, tx, ownerId))) return refused('emailUnconfirmed');
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  if (!sent.acceptTaxesAndFees) return invalid({ acceptTaxesAndFees: 'income.error.acceptTaxesAndFees' });
  const month = monthAt(call.now);
  const { available } = await lockBalance(tx, ownerId);
  const earlier = await withdrawalOf(tx, ownerId, month);
  const payment = await paymentData(tx, sealer, ownerId);
  const [blocker] = withdrawalBlockers({
    now: call.now,
    available,
    thisMonth: earlier?.state ?? null,
    hasPaymentData: payment !== undefined,
  });
  if (blocker !== undefined) return refused(blocker);
  if (payment === undefined) return refused('noPaymentData');
  // The request was made in an earlier month, whose window is over.
  if (sent.month !== month) return refused('windowClosed');
  if (sent.amount !== available) return refused('balanceChanged', { available });

  const id = call.newId<WithdrawalId>();
  await tx.insert(withdrawal).values({
    id,
    ownerId,
    month,
    amount: available,
    state: 'waiting',
    submittedAt: call.now,
    stateAt: call.now,
    sealedPayment: sealPayment(sealer, ownerId, payment.fields),
    payee: payment.payee,
    paymentFrom: payment.from,
    paymentDiffers: payment.differs,
    payableFrom: await paymentHeldUntil(tx, ownerId, call.now),
  });
  await tx
    .update(incomeLine)
    .set({ withdrawalId: id })
    .where(
      and(eq(incomeLine.ownerId, ownerId), eq(incomeLine.state, 'verified'), isNull(incomeLine.withdrawalId)),
    );
  await move(tx, call, [
    { ownerId, from: 'available', to: 'locked', cents: available, cause: 'withdrawal.lock', causeId: id },
  ]);
  await addStep(tx, call, id, 'waiting');
  await settleActions(tx, ownerId, 'income', links.income());
  return done({ id, state: 'waiting', payBy: instant(payoutMonthAt(call.now).payBy) });
}
