import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Month } from '#shared/domain/payout/month.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import type { payLogAnswer } from '#shared/protocol/money/income.ts';
import { stepsOf } from './steps.ts';

export type WithdrawalRow = typeof withdrawal.$inferSelect;

/** An author's withdrawal of a month: the open or paid one, of which there is at most one, or the last rejected one. */
export async function withdrawalOf(
  db: Reader,
  ownerId: UserId,
  month: Month,
): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, ownerId), eq(withdrawal.month, month)))
    .orderBy(asc(eq(withdrawal.state, 'rejected')), desc(withdrawal.submittedAt), desc(withdrawal.id))
    .limit(1);
  return row;
}

/** An author's withdrawal of the last month that is neither paid nor rejected. */
export async function openWithdrawal(db: Reader, ownerId: UserId): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, ownerId), inArray(withdrawal.state, ['waiting', 'approved'])))
    .orderBy(desc(withdrawal.month), desc(withdrawal.id))
    .limit(1);
  return row;
}

/** The last day on which a withdrawal is paid: the 19th of the month of its request. */
export const payBy = (row: Pick<WithdrawalRow, 'submittedAt'>): string =>
  instant(payoutMonthAt(row.submittedAt).payBy);

/** A withdrawal for its author: amount in US cents, times in their wire form. */
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

const PAGE = 50;
const NEWEST: ListOrder = { value: withdrawal.submittedAt, id: withdrawal.id, direction: 'descending' };

/** An author's withdrawals, newest first, the payee masked (docs/spec, section 7, Author). */
export async function payLog(
  db: Database,
  call: AuthorCall,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof payLogAnswer>>> {
  const rows = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, call.user.userId), behind(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(PAGE + 1);
  const history = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  const page = pageOf(
    rows,
    PAGE,
    (row) => ({ value: row.submittedAt, id: row.id }),
    (row) => ({
      ...presentWithdrawal(row),
      gross: row.amount,
      fee: row.fee,
      tax: row.tax,
      net: row.net,
      paidOn: row.paidOn,
      reference: row.reference,
      payee: row.payee,
      history: history(row.id),
    }),
  );
  return done({ currency: 'USD', ...page });
}
