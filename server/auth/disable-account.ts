import { and, eq, isNull, ne } from 'drizzle-orm';
import type { AuthorCall } from '#server/call.ts';
import type { Tx } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { endPendingSecrets } from './end-pending-secrets.ts';

/** Disables an account at `now` and ends its sessions and what waits to be used, or enables it again (`now` null). What it owns stays. */
export async function disableAccount(tx: Tx, userId: UserId, now: number | null): Promise<void> {
  await tx.update(account).set({ disabledAt: now }).where(eq(account.id, userId));
  if (now === null) return;
  await endPendingSecrets(tx, userId);
  await endSessions(tx, userId, now);
}

/** Ends every session of an account. */
export async function endSessions(tx: Tx, userId: UserId, now: number): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)));
}

/** Ends every session of the caller but this one. */
export async function endOtherSessions(tx: Tx, { user, now }: AuthorCall): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.userId, user.userId), ne(session.id, user.sessionId), isNull(session.revokedAt)));
}
