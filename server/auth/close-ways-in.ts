import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { account, identity } from '#server/db/schema/account.ts';
import { emailLink } from '#server/db/schema/mail.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { endSessions } from './disable-account.ts';
import { endPendingSecrets } from './end-pending-secrets.ts';
import { dropCodes } from './recovery-codes/own-codes.ts';

/**
 * Closes every way in that a stranger may have learned or made: sessions, password, passkeys, recovery codes, and all
 * that waits to be used. Identities at Facebook and Google stay. The owner needs a link to a new password after it.
 */
export async function closeWaysIn(tx: Tx, userId: UserId, now: number): Promise<void> {
  await tx.update(account).set({ passwordHash: null }).where(eq(account.id, userId));
  await endSessions(tx, userId, now);
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await dropCodes(tx, userId);
  await endPendingSecrets(tx, userId);
}

/** Closes them all, identities at Facebook and Google too. */
export async function closeEveryWayIn(tx: Tx, userId: UserId, now: number): Promise<void> {
  await closeWaysIn(tx, userId, now);
  await tx.delete(identity).where(eq(identity.userId, userId));
}

/**
 * Closes every way into an account whose e-mail nobody has confirmed: whoever registered it need not be its owner. No link about its e-mail
 * counts either.
 */
export async function closeToStrangers(tx: Tx, userId: UserId, now: number): Promise<void> {
  await closeEveryWayIn(tx, userId, now);
  await tx.delete(emailLink).where(eq(emailLink.userId, userId));
}
