import { and, eq, ne } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import type { Database } from '#server/db/database.ts';
import { session } from '#server/db/schema/account.ts';

/** Stores how much unsent work the caller's device reports (undefined: none reported). Only the mail of jobs/tell-unsent.ts depends on it. */
export async function noteUnsent(db: Database, call: AuthorCall, unsent: number | undefined): Promise<void> {
  if (unsent === undefined) return;
  await db
    .update(session)
    .set({ unsentCount: unsent })
    .where(and(eq(session.id, call.user.sessionId), ne(session.unsentCount, unsent)));
}
