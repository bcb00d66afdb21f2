import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { withdrawal } from '#server/db/schema/money.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Month } from '#shared/domain/payout/month.ts';

export type WithdrawalRow = typeof withdrawal.$inferSelect;

/** An author's withdrawal of a month. After a rejection there may be several; this is the last. */
export async function withdrawalOf(
  db: Reader,
  ownerId: UserId,
  month: Month,
): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, ownerId), eq(withdrawal.month, month)))
    .orderBy(desc(withdrawal.submittedAt), desc(withdrawal.id))
    .limit(1);
  return row;
}

/** An author's last withdrawal that is neither paid nor rejected. */
export async function openWithdrawal(db: Reader, ownerId: UserId): Promise<WithdrawalRow | undefined> {
  const [row] = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, ownerId), inArray(withdrawal.state, ['waiting', 'approved'])))
    .orderBy(desc(withdrawal.submittedAt), desc(withdrawal.id))
    .limit(1);
  return row;
}
