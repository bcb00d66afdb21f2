import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import type { Reader } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { contract } from '#server/db/schema/contract.ts';
import { incomeLine, withdrawal } from '#server/db/schema/money.ts';
import { story } from '#server/db/schema/story.ts';
import { balanceOf } from '#server/money/ledger.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { DeletionBlocker, DeletionState } from '#shared/protocol/account/deletion.ts';

/** When the caller's account is to be deleted, and what is in the way (docs/spec, section 4, Deletion of an account). */
export async function deletionState(db: Reader, call: AuthorCall): Promise<Outcome<DeletionState>> {
  const { userId } = call.user;
  const [user] = await db.select({ deleteAt: account.deleteAt }).from(account).where(eq(account.id, userId));
  const deleteAt = user?.deleteAt ?? null;
  return done({
    deleteAt: deleteAt === null ? null : instant(deleteAt),
    blockers: await deletionBlockers(db, userId),
  });
}

/**
 * What keeps an account from being deleted. A contract is in force while it waits, and from its approval to the story's completion. Money
 * is on its way while a withdrawal is undecided or unpaid, a balance is left, or income is not verified yet. The operator removes editors.
 */
export async function deletionBlockers(db: Reader, userId: UserId): Promise<DeletionBlocker[]> {
  const blockers: DeletionBlocker[] = [];
  const contracts = await db
    .select({ bookId: story.id, bookName: story.title })
    .from(contract)
    .innerJoin(story, eq(story.id, contract.storyId))
    .where(
      and(
        eq(contract.ownerId, userId),
        or(
          eq(contract.state, 'waiting'),
          and(eq(contract.state, 'approved'), ne(story.completion, 'approved')),
        ),
      ),
    );
  for (const { bookId, bookName } of contracts) blockers.push({ kind: 'contract', bookId, bookName });
  const [payout] = await db
    .select({ id: withdrawal.id })
    .from(withdrawal)
    .where(and(eq(withdrawal.ownerId, userId), inArray(withdrawal.state, ['waiting', 'approved'])))
    .limit(1);
  const { available, locked } = await balanceOf(db, userId);
  if (payout !== undefined || locked > 0) blockers.push({ kind: 'withdrawal' });
  if (available > 0) blockers.push({ kind: 'balance', amount: available });
  const [expected] = await db
    .select({ id: incomeLine.id })
    .from(incomeLine)
    .where(and(eq(incomeLine.ownerId, userId), ne(incomeLine.state, 'verified')))
    .limit(1);
  if (expected !== undefined) blockers.push({ kind: 'income' });
  const [user] = await db.select({ role: account.role }).from(account).where(eq(account.id, userId));
  if (user?.role === 'editor') blockers.push({ kind: 'editor' });
  return blockers;
}
