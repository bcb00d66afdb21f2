import { and, eq } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { secretChanged } from '#server/auth/account-event.ts';
import type { AuthorCall } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { done, failed, invalid, type Outcome } from '#server/outcome.ts';
import { needsRecentSignIn } from '#server/policies/recent-sign-in.ts';
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

/** Removes a passkey of the caller; an account always keeps its e-mail or its provider as another way in. The owner is told. */
export async function removePasskey(
  tx: Tx,
  deps: AppDeps,
  call: AuthorCall,
  { id }: { id: string },
): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  const removed = await tx.delete(passkey).where(ownPasskey(call, id)).returning({ id: passkey.id });
  if (removed.length === 0) return failed('notFound');
  const [user] = await tx.select().from(account).where(eq(account.id, call.user.userId));
  if (user !== undefined) await secretChanged(tx, deps, call, user, 'passkeyRemoved');
  return done(undefined, 'delete');
}
