import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { account, identity } from '#server/db/schema/account.ts';
import { emailLink } from '#server/db/schema/mail.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import { secondFactor } from '#server/db/schema/second-factor.ts';
import { endSessions } from '#server/session/disable-account.ts';
import { endPendingSecrets } from '#server/session/end-pending-secrets.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { dropCodes } from './recovery-codes/own-codes.ts';

/**
 * Closes every way in that a stranger may have learned or made: sessions, password, passkeys, recovery codes, authenticator app, and all
 * that waits to be used. Identities at Facebook and Google stay. `udid`: the device that asks. The owner needs a link to a new password after it.
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
 * Closes the ways in beside the password for an owner who chooses a new one by a link: recovery codes, Facebook, Google, passkeys, and
 * the authenticator app, which a thief of the password may have set up. An editor's second factor stays, and passkeys are one: whoever
 * reads the mailbox must not get rid of it.
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

/** Closes them all, identities at Facebook and Google too. */
async function closeEveryWayIn(tx: Tx, userId: UserId, now: number): Promise<void> {
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
