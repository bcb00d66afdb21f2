import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, invalid, type Outcome } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { account } from '#server/db/schema/account.ts';
import { endSuspension, suspend } from '#server/session/suspension.ts';
import { oneLine } from '#shared/domain/characters.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { deskAuthorSuspendRequest } from '#shared/protocol/desk/authors.ts';

type Deps = Pick<AppDeps, 'sealer'>;

/** Locks an author's account. undefined: an editor, an account that is deleted or being deleted, or an unknown id. */
async function lockAuthor(
  tx: Tx,
  { now }: AuthorCall,
  id: UserId,
): Promise<typeof account.$inferSelect | undefined> {
  const user = await lockAccount(tx, id);
  const isGone =
    user === undefined || user.deletedAt !== null || (user.deleteAt !== null && user.deleteAt <= now);
  return isGone || user.role !== 'author' ? undefined : user;
}

/**
 * Suspends an author (docs/spec, section 6, Authors): the sessions end at once, and what the account owns stays. Of two editors the first
 * one's reason counts: suspending a suspended author changes nothing. An editor is `notFound`: only the list of editors disables them.
 */
export async function suspendAuthor(
  tx: Tx,
  deps: Deps,
  call: AuthorCall,
  { id, reason: sent }: v.InferOutput<typeof deskAuthorSuspendRequest>,
): Promise<Outcome<unknown>> {
  const reason = oneLine(sent).trim();
  if (reason === '') return invalid({ reason: 'desk.error.reasonEmpty' });
  const user = await lockAuthor(tx, call, id);
  if (user === undefined) return failed('notFound');
  if (user.disabledAt !== null) return done(undefined, 'operation');
  await suspend(tx, deps, call, user, reason);
  await writeAudit(tx, call, 'author.suspend', id, reason);
  return done(undefined, 'operation');
}

/** Ends an author's suspension. It changes nothing if there is none. */
export async function endAuthorSuspension(
  tx: Tx,
  deps: Deps,
  call: AuthorCall,
  id: UserId,
): Promise<Outcome<unknown>> {
  const user = await lockAuthor(tx, call, id);
  if (user === undefined) return failed('notFound');
  if (user.disabledAt === null) return done(undefined, 'operation');
  await endSuspension(tx, deps, call, user);
  await writeAudit(tx, call, 'author.suspensionEnd', id, '');
  return done(undefined, 'operation');
}
