import { instant } from '#server/core/instant.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import type { WithdrawalRow } from './this-month.ts';

/** The last day on which a withdrawal is paid: the 19th of the month of its request. */
export const payBy = (row: Pick<WithdrawalRow, 'submittedAt'>): string =>
  instant(payoutMonthAt(row.submittedAt).payBy);

/** A withdrawal for its author. */
export const presentWithdrawal = (row: WithdrawalRow) => ({
  id: row.id,
  month: row.month,
  amount: row.amount,
  state: row.state,
  reason: row.reason,
  submittedAt: instant(row.submittedAt),
  payBy: payBy(row),
  payableFrom: row.payableFrom === null ? null : instant(row.payableFrom),
});
