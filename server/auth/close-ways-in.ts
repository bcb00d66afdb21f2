import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { passkey } from '#server/db/schema/passkey.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { endSessions } from './disable-account.ts';
import { endPendingSecrets } from './end-pending-secrets.ts';
import { dropCodes } from './recovery-codes/own-codes.ts';

/**
 * Closes every way in that a stranger may have learned or made: sessions, password, passkeys, recovery codes, and
 * all that waits to be used. Identities at Facebook and Google stay. The owner needs a link to a new password after it.
 */
export async function closeWaysIn(tx: Tx, userId: UserId, now: number): Promise<void> {
  await tx.update(account).set({ passwordHash: null }).where(eq(account.id, userId));
  await endSessions(tx, userId, now);
  await tx.delete(passkey).where(eq(passkey.userId, userId));
  await dropCodes(tx, userId);
  await endPendingSecrets(tx, userId);
}
