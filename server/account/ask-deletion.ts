import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, type Outcome, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { story } from '#server/db/schema/story.ts';
import { lockBalance } from '#server/money/ledger.ts';
import { endOtherSessions } from '#server/session/disable-account.ts';
import { lockStories } from '#server/story/own-story.ts';
import { addMessage, settleActions } from '#server/tell/add-message.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import { DELETION_MS } from '#shared/domain/deletion.ts';
import type { DeletionAsked } from '#shared/protocol/account/deletion.ts';
import { links } from '#shared/protocol/links.ts';
import { deletionBlockers } from './deletion-state.ts';

/**
 * Asks for the deletion of the caller's account, in 14 days (docs/spec, section 4, Deletion of an account). All other sessions end and
 * readers see none of the stories, both at once. Asking again changes nothing.
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

/** The caller stays: the stories are open to readers again. Refused once the 14 days are over; staying twice changes nothing. */
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

/** The caller's account, locked: a job that deletes it waits, or has begun and refuses the caller. */
async function lockOwn(tx: Tx, call: AuthorCall) {
  const user = await lockAccount(tx, call.user.userId);
  const isOver = user?.deleteAt != null && user.deleteAt <= call.now;
  return user === undefined || isOver || user.deletedAt !== null ? undefined : user;
}
