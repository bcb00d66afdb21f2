import type { AuthorCall } from '#server/core/call.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import type { Refusal } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { loadSession } from '#server/db/known-sessions.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { endOf, rightsOf } from './identify.ts';
import { deskRefusal, refusalOf, unauthenticated } from './refusals.ts';

/**
 * Checks at the start of a command's transaction whether the admitted session is still valid: hashing a password takes a while, and other
 * servers cache sessions for a moment. undefined: it is valid. An author's account stays locked. So whatever closes its sign-in methods
 * runs either before the command, which then does nothing, or after it, and sees its result. Closing an editor's account undoes nothing
 * that the editor decided, so it needs no lock.
 */
export async function askAgain(
  tx: Tx,
  { user, now }: AuthorCall,
  endpoint: Pick<Endpoint, 'auth'>,
): Promise<Refusal | undefined> {
  if (endpoint.auth !== 'editor') await lockAccount(tx, user.userId);
  const [row] = await loadSession(tx, { id: user.sessionId });
  const over = endOf(row, now);
  if (row === undefined || over !== undefined)
    return refusalOf(over ?? { kind: 'unknown' }) ?? unauthenticated;
  return deskRefusal(endpoint, rightsOf(row)) ?? undefined;
}
