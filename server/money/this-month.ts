import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Month } from '#shared/domain/payout/month.ts';

export type WithdrawalRow = typeof withdrawal.$inferSelect;

/** An author's withdrawal of a month: the one that is open or paid, of which there is at most one, or the last that was rejected. */
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
