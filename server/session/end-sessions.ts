import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { Tx } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import { emailLink, resetLink } from '#server/db/schema/mail.ts';
import { passkeyChallenge } from '#server/db/schema/passkey.ts';
import { secondFactorOffer } from '#server/db/schema/second-factor.ts';
import type { UserId } from '#shared/domain/ids.ts';

/**
 * Disables an account at `now` (ms since epoch) and ends its sessions and pending secrets, or enables it again (`now` null). Everything
 * that it owns stays. `reason`: what its owner reads at a sign-in; '' for none.
 */
export async function disableAccount(tx: Tx, userId: UserId, now: number | null, reason = ''): Promise<void> {
  await tx.update(account).set({ disabledAt: now, disabledReason: reason }).where(eq(account.id, userId));
  if (now === null) return;
  await endPendingSecrets(tx, userId);
  await endSessions(tx, userId, now);
}

/**
 * Ends an account's sessions (`ended`; all of them if undefined), and forgets its devices (`forgotten`). A forgotten device has no counter
 * of guesses of its own any more (docs/security.md, Guesses), and a sign-in on it is reported as a sign-in on a new device. Whoever knew a
 * secret that has changed could have signed in on any number of devices.
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

/** Ends every session of an account, and forgets its devices except the calling one (`udid`; '' for none). */
export const endSessions = (tx: Tx, userId: UserId, now: number, udid = ''): Promise<void> =>
  end(tx, userId, now, undefined, ne(session.udid, udid));

/** Ends every session of the caller except this one, and forgets the other devices. */
export const endOtherSessions = (tx: Tx, { user, now, udid }: AuthorCall): Promise<void> =>
  end(tx, user.userId, now, ne(session.id, user.sessionId), ne(session.udid, udid));

/** Ends and forgets some devices of an account. `which` selects all their sessions, including those that have ended. */
export const endDevicesOf = (tx: Tx, userId: UserId, now: number, which: SQL): Promise<void> =>
  end(tx, userId, now, which, which);

/**
 * Ends all pending secrets of an account: the password reset link, the link of a change of e-mail, the challenge of a passkey, the key
 * of an app that is being set up. Whoever knew an earlier secret may have made them, so every command that changes a secret calls this
 * (docs/security.md, Authentication). A used secret stays, so that its request can be repeated after a lost answer. The link that undoes a change
 * of e-mail stays too: it went to the address before the change. `using`: hash of the link that this command is using.
 */
export async function endPendingSecrets(tx: Tx, userId: UserId, using = ''): Promise<void> {
  await tx.delete(resetLink).where(and(eq(resetLink.userId, userId), isNull(resetLink.usedAt)));
  await tx
    .delete(emailLink)
    .where(
      and(
        eq(emailLink.userId, userId),
        eq(emailLink.purpose, 'change'),
        isNull(emailLink.usedAt),
        ne(emailLink.hash, using),
      ),
    );
  await tx.delete(secondFactorOffer).where(eq(secondFactorOffer.userId, userId));
  const own = tx.select({ id: session.id }).from(session).where(eq(session.userId, userId));
  await tx.delete(passkeyChallenge).where(inArray(passkeyChallenge.sessionId, own));
}
