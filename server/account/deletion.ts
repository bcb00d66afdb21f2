import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { contract } from '#server/db/schema/contract.ts';
import { incomeLine, withdrawal } from '#server/db/schema/money.ts';
import { story } from '#server/db/schema/story.ts';
import { balanceOf, lockBalance } from '#server/money/ledger.ts';
import { endOtherSessions } from '#server/session/end-sessions.ts';
import { lockStories } from '#server/story/own-story.ts';
import { addMessage, settleActions } from '#server/tell/add-message.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { DELETION_MS } from '#shared/domain/deletion.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { DeletionAsked, DeletionBlocker, DeletionState } from '#shared/protocol/account/deletion.ts';
import { links } from '#shared/protocol/links.ts';

/**
 * Asks for the deletion of the caller's account in 14 days (docs/spec, section 4, Deletion of an account). All other sessions end at once,
 * and readers see none of the stories any more. Asking again changes nothing. Needs a recent sign-in. Refused with `deletionBlocked` while
 * `deletionBlockers` finds something.
 */
export async function askDeletion(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: AuthorCall,
): Promise<Outcome<DeletionAsked>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  const { userId } = call.user;
  const user = await lockOwn(tx, call);
  if (user === undefined) return failed('notFound');
  if (user.deleteAt !== null) return done({ deleteAt: instant(user.deleteAt) });
  await lockStories(tx, eq(story.ownerId, userId));
  // No money moves between the check and the mark.
  await lockBalance(tx, userId);
  if ((await deletionBlockers(tx, userId)).length > 0) return refused('deletionBlocked');
  const deleteAt = call.now + DELETION_MS;
  await tx.update(account).set({ deleteAt }).where(eq(account.id, userId));
  await tx
    .update(story)
    .set({
      openedBefore: story.openedAt,
      openedAt: null,
      version: sql`gen_random_uuid()`,
      updatedAt: call.now,
    })
    .where(and(eq(story.ownerId, userId), isNotNull(story.openedAt)));
  await endOtherSessions(tx, call);
  await addMessage(tx, call, {
    ownerId: userId,
    type: 'desk',
    kind: 'deletionAsked',
    facts: { deleteOn: instant(deleteAt).slice(0, 10) },
    route: links.settings('delete'),
    actionRequired: true,
  });
  const to = { ...user, language: call.language };
  await queueMail(tx, deps, call, { to, kind: 'deletionAsked', facts: { at: deleteAt } });
  return done({ deleteAt: instant(deleteAt) });
}

/**
 * Cancels the deletion: the stories that were open before are shown to readers again. `notFound` once the 14 days are over. Cancelling
 * twice changes nothing.
 */
export async function keepAccount(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: AuthorCall,
): Promise<Outcome<unknown>> {
  const { userId } = call.user;
  const user = await lockOwn(tx, call);
  if (user === undefined) return failed('notFound');
  if (user.deleteAt === null) return done(undefined, 'operation');
  await tx.update(account).set({ deleteAt: null }).where(eq(account.id, userId));
  await lockStories(tx, eq(story.ownerId, userId));
  await tx
    .update(story)
    .set({
      openedAt: story.openedBefore,
      openedBefore: null,
      version: sql`gen_random_uuid()`,
      updatedAt: call.now,
    })
    .where(and(eq(story.ownerId, userId), isNotNull(story.openedBefore)));
  await settleActions(tx, userId, 'any', links.settings('delete'));
  const to = { ...user, language: call.language };
  await queueMail(tx, deps, call, { to, kind: 'deletionKept', facts: { at: call.now } });
  return done(undefined, 'operation');
}

/** Locks and returns the caller's account. A deletion job waits for the lock. Undefined once the 14 days are over. */
async function lockOwn(tx: Tx, call: AuthorCall) {
  const user = await lockAccount(tx, call.user.userId);
  const isOver = user?.deleteAt != null && user.deleteAt <= call.now;
  return user === undefined || isOver || user.deletedAt !== null ? undefined : user;
}

/**
 * When the caller's account is to be deleted (null: no deletion was asked for), and what blocks a deletion (docs/spec, section 4, Deletion
 * of an account).
 */
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
 * What blocks an account's deletion. A contract is in force while it waits for approval, and from its approval to the story's completion.
 * Money blocks while a withdrawal is undecided or unpaid, a balance is left, or income is not verified yet. Editors are removed by the
 * operator.
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
