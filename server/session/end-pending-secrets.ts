import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { session } from '#server/db/schema/account.ts';
import { emailLink, resetLink } from '#server/db/schema/mail.ts';
import { passkeyChallenge } from '#server/db/schema/passkey.ts';
import { secondFactorOffer } from '#server/db/schema/second-factor.ts';
import type { UserId } from '#shared/domain/ids.ts';

/**
 * Ends every secret of an account that waits to be used: the link to a new password, the link of a change of e-mail, the challenge of a
 * passkey, the key of an app that is being set up. Whoever knew an earlier secret may have made them, so every command that changes a secret calls this (docs/security.md, Ways
 * in). What was used stays, so that repeating its request after a lost answer is a success, and so does the link that takes a change of
 * e-mail back: it went to the address before the change. `using`: hash of the link that this command is using.
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
