import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import { refreshToken, session } from '#server/db/schema/account.ts';
import { refreshTokenHash } from './session-tokens.ts';
import { pairedSessions } from './strengthen.ts';

/**
 * Ends a session, given by its refresh token or by an access token, expired or not. Always succeeds, even if the session has ended already:
 * a device that was offline reports its sign-out late (docs/spec, section 4, Logout).
 */
export async function logOut(
  deps: AppDeps,
  call: Call,
  input: { refreshToken?: string | undefined },
): Promise<Outcome<unknown>> {
  const ids: string[] = [];
  if (call.namedSession !== null) ids.push(call.namedSession);
  if (input.refreshToken !== undefined) {
    const [row] = await deps.db
      .select({ id: refreshToken.sessionId })
      .from(refreshToken)
      .where(eq(refreshToken.hash, refreshTokenHash(input.refreshToken)));
    if (row !== undefined) ids.push(row.id);
  }
  for (const id of new Set(ids)) {
    const ended = await end(deps, call, id);
    if (ended === undefined) continue;
    // The sessions are ended one at a time, so that no statement waits for one row's lock while it holds another. This avoids a deadlock.
    for (const other of await pairedSessions(deps.db, ended)) await end(deps, call, other);
  }
  return done(undefined, 'exit');
}

/** Ends a session and returns it; undefined if it has ended already. */
async function end({ db }: AppDeps, { now }: Call, id: string) {
  const [ended] = await db
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.id, id), isNull(session.revokedAt)))
    .returning();
  return ended;
}
