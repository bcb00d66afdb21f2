import { and, eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, invalid, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { endOtherSessions } from '#server/session/end-sessions.ts';
import { provenHeaders } from '#server/session/session-tokens.ts';
import { secretChanged } from './account-event.ts';
import { givenOver, isGivenOver } from './given-password.ts';
import { newPasswordProblem } from './new-password.ts';
import { ownPasswordRefusal, stampSession } from './reauthenticate.ts';

type Body = (tx: Tx) => Promise<Outcome<unknown>>;

/**
 * Changes the caller's password; this needs the current password (docs/spec, section 5, Change of password). All other sessions end.
 * Guesses at the current password are limited, as a stolen session could make them.
 */
export async function changePassword(
  deps: AppDeps,
  call: AuthorCall,
  input: { current: string; password: string },
): Promise<Body> {
  const no =
    (outcome: Outcome<unknown>): Body =>
    async () =>
      outcome;
  const password = input.password.trim();
  const { userId } = call.user;
  const [user] = await deps.db.select().from(account).where(eq(account.id, userId));
  const before = user?.passwordHash ?? null;
  if (user === undefined || before === null) return no(invalid({ current: 'signIn.error.passwordNone' }));
  if (isGivenOver(user, call.now)) return no(givenOver);
  const problem = newPasswordProblem(password, user.email);
  if (problem !== undefined) return no(invalid({ password: problem }));
  const refusal = await ownPasswordRefusal(deps, call, before, input.current, 'current');
  if (refusal !== undefined) return no(refusal);
  if (password === input.current.trim()) return no(invalid({ password: 'signIn.error.passwordSame' }));
  const passwordHash = await deps.passwordHasher.hash(password, { address: call.address, isKnown: true });
  return async (tx) => {
    // Someone else may have changed the password meanwhile; then the verified one is no longer current.
    const [changed] = await tx
      .update(account)
      .set({ passwordHash, passwordGiven: false, passwordByCode: false })
      .where(and(eq(account.id, userId), eq(account.passwordHash, before)))
      .returning();
    if (changed === undefined) return invalid({ current: 'signIn.error.passwordWrong' });
    await endOtherSessions(tx, call);
    // Giving the current password is a re-authentication.
    await stampSession(tx, call);
    await secretChanged(tx, deps, call, changed, 'passwordChanged');
    const headers = provenHeaders(deps.tokenKey, call.user.sessionId, call.now);
    return { ...done(undefined, 'update'), headers };
  };
}
