import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import type { MailChoice } from '#shared/protocol/account/email.ts';

/** Which mails the caller wants (docs/spec, section 8, Mail). */
export async function mailChoice(db: Database, call: AuthorCall): Promise<Outcome<MailChoice>> {
  const [row] = await db
    .select({ decisions: account.decisionMails })
    .from(account)
    .where(eq(account.id, call.user.userId));
  return row === undefined ? failed('notFound') : done(row);
}

/** Stores which mails the caller wants (docs/spec, section 8, Mail). The choice applies to decisions from now on. */
export async function chooseMails(
  tx: Tx,
  call: AuthorCall,
  { decisions }: MailChoice,
): Promise<Outcome<MailChoice>> {
  await tx.update(account).set({ decisionMails: decisions }).where(eq(account.id, call.user.userId));
  return done({ decisions }, 'update');
}
