import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { account, identity } from '#server/db/schema/account.ts';
import { emailLink } from '#server/db/schema/mail.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { secondFactor } from '#server/db/schema/second-factor.ts';
import { endPendingSecrets, endSessions } from '#server/session/end-sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { dropCodes } from './recovery-codes/own-codes.ts';

/**
 * Ends what a stranger may have learned or added: sessions, password, passkeys, recovery codes, authenticator app, and all pending secrets.
 * Facebook and Google stay linked. `udid`: the calling device. Afterwards the owner needs a password reset link.
 */
export async function closeWaysIn(tx: Tx, userId: UserId, now: number, udid = ''): Promise<void> {
  await tx.update(account).set({ passwordHash: null }).where(eq(account.id, userId));
  await endSessions(tx, userId, now, udid);
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await tx.delete(secondFactor).where(eq(secondFactor.userId, userId));
  await dropCodes(tx, userId);
  await endPendingSecrets(tx, userId);
}

/**
 * Removes all sign-in methods except the password, for an owner who chooses a new password by a link. Removes recovery codes, Facebook,
 * Google, passkeys, and the authenticator app, which a thief of the password may have set up. An editor's app and passkeys stay, as they
 * are the second factor: whoever reads the mailbox must not be able to remove it.
 */
export async function closeOtherWays(
  tx: Tx,
  { id, role }: Pick<typeof account.$inferSelect, 'id' | 'role'>,
): Promise<void> {
  if (role !== 'editor') {
    await tx.delete(passkey).where(eq(passkey.userId, id));
    await tx.delete(secondFactor).where(eq(secondFactor.userId, id));
  }
  await dropCodes(tx, id);
  await tx.delete(identity).where(eq(identity.userId, id));
}

/** Does the same as `closeWaysIn`, and unlinks Facebook and Google too. */
async function closeEveryWayIn(tx: Tx, userId: UserId, now: number): Promise<void> {
  await closeWaysIn(tx, userId, now);
  await tx.delete(identity).where(eq(identity.userId, userId));
}

/**
 * Ends every sign-in method of an account whose e-mail no one has confirmed: whoever registered it may not be the owner of the address.
 * Links about the account's e-mail stop working too.
 */
export async function closeToStrangers(tx: Tx, userId: UserId, now: number): Promise<void> {
  await closeEveryWayIn(tx, userId, now);
  await tx.delete(emailLink).where(eq(emailLink.userId, userId));
}
