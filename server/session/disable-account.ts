import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
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

/**
 * Ends an account's sessions (`ended`; all of them if undefined), and forgets its devices (`forgotten`): they have no counter of guesses of
 * their own any more (docs/security.md, Guesses), and a sign-in on one of them is told as one on a new device. Whoever knew a secret that
 * has changed could have signed in on any number of devices.
 */
async function end(
  tx: Tx,
  userId: UserId,
  now: number,
  ended: SQL | undefined,
  forgotten: SQL | undefined,
): Promise<void> {
  const own = eq(session.userId, userId);
  await tx
    .update(session)
    .set({ revokedAt: now })
    .where(and(own, ended, isNull(session.revokedAt)));
  await tx
    .update(session)
    .set({ forgotten: true })
    .where(and(own, forgotten, eq(session.forgotten, false)));
}

/** Ends every session of an account, and forgets its devices but the one that asks (`udid`; '' for none). */
export const endSessions = (tx: Tx, userId: UserId, now: number, udid = ''): Promise<void> =>
  end(tx, userId, now, undefined, ne(session.udid, udid));

/** Ends every session of the caller but this one, and forgets the other devices. */
export const endOtherSessions = (tx: Tx, { user, now, udid }: AuthorCall): Promise<void> =>
  end(tx, user.userId, now, ne(session.id, user.sessionId), ne(session.udid, udid));

/** Ends and forgets some devices of an account. `which` finds all their sessions, those that have ended too. */
export const endDevicesOf = (tx: Tx, userId: UserId, now: number, which: SQL): Promise<void> =>
  end(tx, userId, now, which, which);
