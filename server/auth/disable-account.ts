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

/** Ends every session of an account, and forgets its devices but the one that asks (`udid`; '' for none). */
export async function endSessions(tx: Tx, userId: UserId, now: number, udid = ''): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)));
  await forgetDevices(tx, userId, udid);
}

/**
 * An account's devices but this one have no counter of guesses of their own any more (docs/security.md, Guesses): whoever knew the secret
 * that has changed could have signed in as any number of devices.
 */
async function forgetDevices(tx: Tx, userId: UserId, udid: string): Promise<void> {
  await tx
    .update(session)
    .set({ forgotten: true })
    .where(and(eq(session.userId, userId), ne(session.udid, udid), eq(session.forgotten, false)));
}

/** Ends every session of the caller but this one, and forgets the other devices. */
export async function endOtherSessions(tx: Tx, { user, now, udid }: AuthorCall): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: now })
    .where(and(eq(session.userId, user.userId), ne(session.id, user.sessionId), isNull(session.revokedAt)));
  await forgetDevices(tx, user.userId, udid);
}
