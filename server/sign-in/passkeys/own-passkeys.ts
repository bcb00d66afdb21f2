import { and, eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { done, failed, invalid, type Outcome, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Tx } from '#server/db/database.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { secretChanged } from '#server/sign-in/account-event.ts';
import { neededFactor, weakSessionRefusal } from '#server/sign-in/second-factor/needed-factor.ts';
import { passkeyNameProblem } from '#shared/domain/passkey.ts';

const ownPasskey = (call: AuthorCall, id: string) =>
  and(eq(passkey.id, id), eq(passkey.userId, call.user.userId));

/** Renames a passkey of the caller. */
export async function renamePasskey(
  tx: Tx,
  call: AuthorCall,
  sent: { id: string; name: string },
): Promise<Outcome<unknown>> {
  const name = sent.name.trim();
  const problem = passkeyNameProblem(name);
  if (problem !== undefined) return invalid({ name: problem });
  const renamed = await tx
    .update(passkey)
    .set({ name })
    .where(ownPasskey(call, sent.id))
    .returning({ id: passkey.id });
  return renamed.length > 0 ? done(undefined, 'update') : failed('notFound');
}

/**
 * Removes a passkey of the caller; an account always keeps its e-mail or its provider as another way in, and an editor a second factor.
 * The owner is told.
 */
export async function removePasskey(
  tx: Tx,
  deps: AppDeps,
  call: AuthorCall,
  { id }: { id: string },
): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call) ?? (await weakSessionRefusal(tx, call));
  if (stale !== undefined) return stale;
  const user = await lockAccount(tx, call.user.userId);
  const own = await tx.select().from(passkey).where(eq(passkey.userId, call.user.userId));
  if (user === undefined || !own.some((key) => key.id === id)) return failed('notFound');
  if (user.role === 'editor' && own.length === 1 && (await neededFactor(tx, user)) === 'passkey')
    return refused('lastFactor');
  await tx.delete(passkey).where(ownPasskey(call, id));
  await secretChanged(tx, deps, call, user, 'passkeyRemoved');
  return done(undefined, 'delete');
}
