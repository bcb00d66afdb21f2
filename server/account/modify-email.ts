import { eq } from 'drizzle-orm';
import type { AuthorCall } from '#server/core/call.ts';
import { done, invalid, type Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { contactEmailProblem } from '#shared/domain/credentials.ts';

/** Stores the contact e-mail (docs/spec, section 5, Contact e-mail popup; the message keys are the popup's). */
export async function modifyEmail(tx: Tx, call: AuthorCall, sent: string): Promise<Outcome<unknown>> {
  const contactEmail = sent.trim();
  const problem = contactEmailProblem(contactEmail);
  if (problem) return invalid({ email: problem });
  await tx.update(account).set({ contactEmail }).where(eq(account.id, call.user.userId));
  return done(undefined, 'update');
}
