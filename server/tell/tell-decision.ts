import { eq } from 'drizzle-orm';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import type { DecisionKind } from '#shared/domain/mail.ts';
import { links } from '#shared/protocol/links.ts';
import { addMessage, type NewMessage } from './add-message.ts';
import { isConfirmed } from './confirmed-email.ts';
import { queueMail } from './queue-mail.ts';

/**
 * Notifies an author of a decision or a payment: by a message and, if the author wants it, by a mail with the same words (docs/spec,
 * section 8, Mail). An unconfirmed address may be a stranger's and gets no mail. Runs in the transaction of the event.
 */
export async function tellDecision<Kind extends DecisionKind>(
  tx: Tx,
  sealer: AppDeps['sealer'],
  call: Pick<Call, 'now' | 'newId'>,
  added: NewMessage<Kind>,
): Promise<void> {
  await addMessage(tx, call, added);
  const [owner] = await tx.select().from(account).where(eq(account.id, added.ownerId));
  if (owner === undefined || !owner.decisionMails || !isConfirmed(owner)) return;
  const { kind, facts, route } = added;
  await queueMail(tx, { sealer }, call, {
    to: owner,
    kind: 'decision',
    facts: { message: kind, facts, link: route ?? links.inbox() },
  });
}
