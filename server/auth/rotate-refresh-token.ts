import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { refreshToken, session } from '#server/db/schema/account.ts';

/** A replaced token is good for this long after its successor's first use: parallel calls (api.md, "Expiry"). In ms. */
export const REFRESH_GRACE_MS = 60_000;
/** A session that was not refreshed for this long has ended. In ms. */
export const SESSION_IDLE_MS = 180 * 86_400_000;

export type Rotation = { ok: true; sessionId: string } | { ok: false };

/**
 * Takes a refresh token and puts `nextHash` after it (api.md, "Expiry"). A replaced token stays good, for the same device, until
 * its successor was used once and 60 s more, so any number of lost answers locks nobody out; a use after that, or of a replaced
 * one on another device, ends the whole session.
 */
export async function rotateRefreshToken(
  tx: Tx,
  input: { hash: string; nextHash: string; udid: string; now: number },
): Promise<Rotation> {
  const { hash, nextHash, udid, now } = input;
  const [row] = await tx
    .select({ token: refreshToken, session })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .where(eq(refreshToken.hash, hash))
    .for('update');
  if (row === undefined || row.session.revokedAt !== null) return { ok: false };
  if (row.session.refreshedAt + SESSION_IDLE_MS <= now) return { ok: false };
  const { token } = row;
  const replaced = token.replacedAt !== null;
  const overdue = token.successorUsedAt !== null && token.successorUsedAt + REFRESH_GRACE_MS < now;
  if (replaced && (overdue || token.udid !== udid)) {
    await tx.update(session).set({ revokedAt: now }).where(eq(session.id, row.session.id));
    return { ok: false };
  }
  if (token.parentHash !== null && !replaced) {
    await tx
      .update(refreshToken)
      .set({ successorUsedAt: now })
      .where(and(eq(refreshToken.hash, token.parentHash), isNull(refreshToken.successorUsedAt)));
  }
  if (!replaced) {
    await tx.update(refreshToken).set({ replacedAt: now }).where(eq(refreshToken.hash, hash));
  }
  await tx
    .insert(refreshToken)
    .values({ hash: nextHash, sessionId: row.session.id, parentHash: hash, udid, createdAt: now });
  await tx.update(session).set({ refreshedAt: now }).where(eq(session.id, row.session.id));
  return { ok: true, sessionId: row.session.id };
}
