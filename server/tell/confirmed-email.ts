import { eq } from 'drizzle-orm';
import type { AppDeps } from '#server/core/deps.ts';
import type { Reader } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';

type AccountRow = typeof account.$inferSelect;

/**
 * Whether an account's address is confirmed. Being an editor does not confirm it: whoever registered an address first may be a stranger.
 */
export const isConfirmed = ({ emailConfirmedAt }: Pick<AccountRow, 'emailConfirmedAt'>) =>
  emailConfirmedAt !== null;

/**
 * Whether the author has a confirmed e-mail, which contracts and withdrawals need (docs/spec, section 5, Confirmed e-mail). Where no mail
 * leaves this machine, no one can confirm one, so this is true for everyone.
 */
export async function hasConfirmedEmail(
  { mail }: Pick<AppDeps, 'mail'>,
  db: Reader,
  userId: UserId,
): Promise<boolean> {
  if (!mail.leaves) return true;
  const [row] = await db
    .select({ emailConfirmedAt: account.emailConfirmedAt })
    .from(account)
    .where(eq(account.id, userId));
  return row !== undefined && isConfirmed(row);
}
