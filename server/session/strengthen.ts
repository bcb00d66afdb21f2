import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { refreshToken, session } from '#server/db/schema/account.ts';
import { secondFactorOffer } from '#server/db/schema/second-factor.ts';
import { makeRefreshToken, proofHeader, refreshTokenHash, sessionHeaders } from './session-tokens.ts';

/**
 * Headers for whoever has just shown a second factor: of a new session, which is strong (docs/spec, section 5, Second factor). The tokens
 * of the session until now stay weak, as a thief may have copied them with the device's storage; it ends once the new one is renewed
 * (`endReplaced`), as the answer may get lost. An app that is being set up goes on in the new one. A session that is strong stays.
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
 * Ends the weak session that a strong one replaces. Called when that one is renewed: the device has its tokens then, and who still has
 * earlier ones has copied them. Waits for nobody: whoever ends all sessions of the account locks them in another order. What is locked
 * now ends at the next renewal.
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
 * The sessions that end with one at its sign-out: the weak one that it replaces, and those that replace either. The answer with the
 * tokens of a strong one may have got lost, so that the device signs out of the weak one.
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
