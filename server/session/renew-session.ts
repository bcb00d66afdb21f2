import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import { networkPrefix } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { logRefusal } from '#server/core/log-refusal.ts';
import { done, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account, refreshToken, session } from '#server/db/schema/account.ts';
import { createSealer, openText, sealText } from '#server/sealing/sealer.ts';
import { addMessage } from '#server/tell/add-message.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { accountDeleted, unauthenticated } from './refusals.ts';
import {
  makeRefreshToken,
  REFRESH_GRACE_MS,
  refreshTokenHash,
  SESSION_IDLE_MS,
  SESSION_MAX_MS,
  sessionHeaders,
} from './session-tokens.ts';
import { endReplaced } from './strengthen.ts';

/**
 * Renews a session's tokens (docs/spec, section 4, Session expiry); they are in the answer's headers. Refused: `unauthenticated` if the
 * token is unknown or used up or its session has ended, with the time of the deletion (ISO 8601) once its account is deleted.
 */
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

/** When the account of a refresh token was deleted; null if it was not, or if the token is unknown. */
async function deletionOf({ db }: Pick<AppDeps, 'db'>, token: string): Promise<number | null> {
  const [row] = await db
    .select({ deletedAt: account.deletedAt })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(account, eq(account.id, session.userId))
    .where(eq(refreshToken.hash, refreshTokenHash(token)));
  return row?.deletedAt ?? null;
}

/** `account`: the token's account, '' if the token is unknown. */
type Rotation =
  | { ok: true; sessionId: string; token: string }
  | { ok: false; account: string; reason: 'unknown' | 'ended' | 'reused' };

/**
 * Takes a refresh token and returns its successor (docs/spec, section 4, Session expiry). A token has one successor, so a device's sign-ins
 * never branch. Until 60 s after the successor's first use, the same device gets the same successor again, so that lost answers lock no one
 * out. Any other use of a replaced token means that two devices have it: the whole session ends and its author is notified.
 */
async function rotateRefreshToken(
  deps: Pick<AppDeps, 'random'>,
  tx: Tx,
  call: Call,
  presented: string,
): Promise<Rotation> {
  const { now, udid } = call;
  const hash = refreshTokenHash(presented);
  const [row] = await tx
    .select({ token: refreshToken, session })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .where(eq(refreshToken.hash, hash))
    .for('update');
  if (row === undefined) return { ok: false, account: '', reason: 'unknown' };
  const no = (reason: 'ended' | 'reused'): Rotation => ({ ok: false, account: row.session.userId, reason });
  if (row.session.revokedAt !== null) return no('ended');
  if (!(await isOpen(tx, row.session.userId, now))) return no('ended');
  if (row.session.refreshedAt + SESSION_IDLE_MS <= now) return no('ended');
  if (row.session.createdAt + SESSION_MAX_MS <= now) return no('ended');
  const { token } = row;
  const sessionId = row.session.id;
  if (token.replacedAt !== null) {
    const overdue = token.successorUsedAt !== null && token.successorUsedAt + REFRESH_GRACE_MS < now;
    if (overdue || udid !== (token.replacedBy ?? token.udid)) {
      await tx.update(session).set({ revokedAt: now }).where(eq(session.id, sessionId));
      await addMessage(tx, call, {
        ownerId: row.session.userId,
        type: 'desk',
        kind: 'signInEnded',
        facts: {},
      });
      return no('reused');
    }
  } else if (token.parentHash !== null) {
    await tx
      .update(refreshToken)
      .set({ successorUsedAt: now })
      .where(and(eq(refreshToken.hash, token.parentHash), isNull(refreshToken.successorUsedAt)));
  }
  await tx
    .update(session)
    .set({ refreshedAt: now, network: networkPrefix(call.address) })
    .where(eq(session.id, sessionId));
  await endReplaced(tx, row.session, now);

  const sealer = createSealer([successorKey(presented)], deps.random);
  if (token.successor !== null)
    return { ok: true, sessionId, token: openText(sealer, token.successor, hash) };
  const next = makeRefreshToken(deps.random);
  const successor = sealText(sealer, next, hash);
  await tx
    .update(refreshToken)
    .set({ replacedAt: now, replacedBy: udid, successor })
    .where(eq(refreshToken.hash, hash));
  await tx
    .insert(refreshToken)
    .values({ hash: refreshTokenHash(next), sessionId, parentHash: hash, udid, createdAt: now });
  return { ok: true, sessionId, token: next };
}

/** Whether someone may be signed in to an account: it is not disabled, and the time of its deletion, if it has one, has not come. */
async function isOpen(tx: Tx, userId: UserId, now: number): Promise<boolean> {
  const [user] = await tx
    .select({ disabledAt: account.disabledAt, deleteAt: account.deleteAt })
    .from(account)
    .where(eq(account.id, userId));
  return user !== undefined && user.disabledAt === null && (user.deleteAt === null || user.deleteAt > now);
}

/** The key of a token's successor. Only the token itself can open its successor; the database alone cannot. */
const successorKey = (token: string): Uint8Array =>
  createHash('sha256').update('successor\n').update(token).digest();
