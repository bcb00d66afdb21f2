import { eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';

type AccountRow = typeof account.$inferSelect;

/** Whether the address of an account is confirmed. An editor's counts as confirmed: the operator chose it. */
export const isConfirmed = ({ role, emailConfirmedAt }: Pick<AccountRow, 'role' | 'emailConfirmedAt'>) =>
  role === 'editor' || emailConfirmedAt !== null;

/** Whether the author has a confirmed e-mail, which contracts and withdrawals need (docs/spec, section 5, Confirmed e-mail). */
export async function hasConfirmedEmail(db: Reader, userId: UserId): Promise<boolean> {
  const [row] = await db
    .select({ role: account.role, emailConfirmedAt: account.emailConfirmedAt })
    .from(account)
    .where(eq(account.id, userId));
  return row !== undefined && isConfirmed(row);
}
