import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';

/** Confirms an author's address like the mailed link does; test/api/confirmed-email.test.ts covers the link itself. */
export async function confirmAddress(db: Database, email: string): Promise<void> {
  await db.update(account).set({ emailConfirmedAt: 1 }).where(eq(account.emailKey, email));
}
