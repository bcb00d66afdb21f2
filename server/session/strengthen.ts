import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { refreshToken, session } from '#server/db/schema/account.ts';
import { secondFactorOffer } from '#server/db/schema/second-factor.ts';
import { makeRefreshToken, proofHeader, refreshTokenHash, sessionHeaders } from './session-tokens.ts';

/**
 * The headers of a new, strong session for a caller who has just proved a second factor (docs/spec, section 5, Second factor). The old
 * session's tokens stay weak, as a thief may have copied them with the device's storage. The old session ends only when the new session is
 * renewed (`endReplaced`), as this answer may get lost. An app that is being set up continues in the new session. A session that is already
 * strong is kept.
 */
export async function strengthen(
  tx: Tx,
  { random, tokenKey }: Pick<AppDeps, 'random' | 'tokenKey'>,
  call: AuthorCall,
): Promise<Record<string, string>> {
  const { now, user, udid } = call;
  if (user.strong) return proofHeader(tokenKey, user.sessionId, now);
  const id = call.newId<string>();
  const [before] = await tx.select().from(session).where(eq(session.id, user.sessionId));
  if (before === undefined) return {};
  await tx.insert(session).values({
    ...before,
    id,
    createdAt: now,
    authenticatedAt: now,
    refreshedAt: now,
    strongAt: now,
    replaces: before.id,
  });
  await tx
    .update(secondFactorOffer)
    .set({ sessionId: id })
    .where(and(eq(secondFactorOffer.userId, user.userId), eq(secondFactorOffer.sessionId, before.id)));
  const token = makeRefreshToken(random);
  await tx
    .insert(refreshToken)
    .values({ hash: refreshTokenHash(token), sessionId: id, udid, createdAt: now });
  return { ...sessionHeaders(tokenKey, id, token, now), ...proofHeader(tokenKey, id, now) };
}

/**
 * Ends the weak session that a strong session replaces. Called when the strong session is renewed: by then the device has its tokens, and
 * whoever still has earlier ones has copied them. Does not wait for locks: whoever ends all of the account's sessions locks them in a
 * different order. A session that is locked now ends at the next renewal.
 */
export async function endReplaced(
  tx: Tx,
  { replaces }: Pick<typeof session.$inferSelect, 'replaces'>,
  now: number,
): Promise<void> {
  if (replaces === null) return;
  const [weak] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, replaces), isNull(session.revokedAt)))
    .for('update', { skipLocked: true });
  if (weak !== undefined) await tx.update(session).set({ revokedAt: now }).where(eq(session.id, weak.id));
}

/**
 * The sessions that end together with a session at its sign-out: the weak session that it replaces, and the sessions that replace either of
 * these two. The answer with a strong session's tokens may have got lost, so the device may sign out of the weak one.
 */
export async function pairedSessions(
  db: Reader,
  { id, userId, replaces }: Pick<typeof session.$inferSelect, 'id' | 'userId' | 'replaces'>,
): Promise<string[]> {
  const weak = replaces ?? id;
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        or(eq(session.id, weak), inArray(session.replaces, [weak, id])),
        isNull(session.revokedAt),
      ),
    );
  return rows.map((row) => row.id);
}
