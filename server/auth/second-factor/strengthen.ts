import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import {
  makeRefreshToken,
  proofHeader,
  refreshTokenHash,
  sessionHeaders,
} from '#server/auth/session-tokens.ts';
import type { AuthorCall } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { refreshToken, session } from '#server/db/schema/account.ts';

/**
 * Headers for whoever has just shown a second factor: of a new session, which is strong (docs/spec, section 5, Second factor). The tokens
 * of the session until now stay weak, as a thief may have copied them with the device's storage; it ends once the new one is renewed
 * (`endReplaced`), as the answer may get lost. A session that is strong stays.
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
  await tx
    .insert(session)
    .values({ ...before, id, createdAt: now, authenticatedAt: now, refreshedAt: now, strongAt: now });
  const token = makeRefreshToken(random);
  await tx
    .insert(refreshToken)
    .values({ hash: refreshTokenHash(token), sessionId: id, udid, createdAt: now });
  return { ...sessionHeaders(tokenKey, id, token, now), ...proofHeader(tokenKey, id, now) };
}

/**
 * Ends the earlier weak sessions of the device that a strong one has replaced. Called when that one is renewed or ends: the device has its
 * tokens then, and who still has earlier ones has copied them.
 */
export async function endReplaced(
  tx: Pick<Tx, 'update'>,
  { id, userId, udid, createdAt, strongAt }: typeof session.$inferSelect,
  now: number,
): Promise<void> {
  if (strongAt === null || udid === '') return;
  await tx
    .update(session)
    .set({ revokedAt: now })
    .where(
      and(
        eq(session.userId, userId),
        eq(session.udid, udid),
        ne(session.id, id),
        lte(session.createdAt, createdAt),
        isNull(session.strongAt),
        isNull(session.revokedAt),
      ),
    );
}
