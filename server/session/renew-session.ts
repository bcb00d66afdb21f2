import { eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { logRefusal } from '#server/core/log-refusal.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { account, refreshToken, session } from '#server/db/schema/account.ts';
import { accountDeleted, unauthenticated } from './refusals.ts';
import { rotateRefreshToken } from './rotate-refresh-token.ts';
import { refreshTokenHash, sessionHeaders } from './session-tokens.ts';

/** Renews the tokens of a session (docs/spec, section 4, Session expiry). */
export async function renewSession(
  deps: AppDeps,
  call: Call,
  input: { refreshToken: string },
): Promise<Outcome<unknown>> {
  const rotation = await deps.db.transaction((tx) => rotateRefreshToken(deps, tx, call, input.refreshToken));
  if (!rotation.ok) {
    logRefusal(deps, call, rotation.account, 'refreshToken', rotation.reason);
    const deletedAt = await deletionOf(deps, input.refreshToken);
    return deletedAt === null ? unauthenticated : accountDeleted(deletedAt);
  }
  return {
    ...done(undefined),
    headers: sessionHeaders(deps.tokenKey, rotation.sessionId, rotation.token, call.now),
  };
}

/** When the account of a refresh token was deleted; null if it was not, or if nobody knows the token. */
async function deletionOf({ db }: Pick<AppDeps, 'db'>, token: string): Promise<number | null> {
  const [row] = await db
    .select({ deletedAt: account.deletedAt })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(account, eq(account.id, session.userId))
    .where(eq(refreshToken.hash, refreshTokenHash(token)));
  return row?.deletedAt ?? null;
}
