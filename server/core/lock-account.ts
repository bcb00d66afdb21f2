import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';

/**
 * An account as it is now; it stays so until the transaction ends. Rows that only name the account may still be added. An account is
 * locked before anything of its own (docs/architecture.md, Locks).
 */
export async function lockAccount(tx: Tx, id: UserId): Promise<typeof account.$inferSelect | undefined> {
  const [user] = await tx.select().from(account).where(eq(account.id, id)).for('no key update');
  return user;
}
