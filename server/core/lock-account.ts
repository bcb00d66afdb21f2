import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import type { UserId } from '#shared/domain/ids.ts';

/**
 * Reads and locks an account: it does not change until the transaction ends. Rows that only refer to the account may still be added. An
 * account is locked before anything that belongs to it (docs/server.md, Locks).
 */
export async function lockAccount(tx: Tx, id: UserId): Promise<typeof account.$inferSelect | undefined> {
  const [user] = await tx.select().from(account).where(eq(account.id, id)).for('no key update');
  return user;
}
