import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Tx } from '#server/db/database.ts';
import { mail } from '#server/db/schema/mail.ts';
import { sealText } from '#server/sealing/sealer.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { MailFacts, MailKind } from '#shared/domain/mail.ts';

/** The context for which a mail's facts are sealed. */
export const mailContext = (id: string): string => `mail ${id}`;

/** A mail to queue. `endsAt`: from when no one needs it any more, in ms since epoch. */
export type QueuedMail<Kind extends MailKind> = {
  readonly to: { readonly id: UserId; readonly email: string; readonly language: Language };
  readonly kind: Kind;
  readonly facts: MailFacts[Kind];
  readonly endsAt?: number;
};

/** Adds a mail to the outbox, in the transaction of the event that it reports. An account without an e-mail gets none. */
export async function queueMail<Kind extends MailKind>(
  tx: Tx,
  { sealer }: Pick<AppDeps, 'sealer'>,
  { now, newId }: Pick<Call, 'now' | 'newId'>,
  { to, kind, facts, endsAt }: QueuedMail<Kind>,
): Promise<void> {
  if (to.email === '') return;
  const id = newId<string>();
  await tx.insert(mail).values({
    id,
    userId: to.id,
    address: to.email,
    kind,
    language: to.language,
    facts: sealText(sealer, JSON.stringify(facts), mailContext(id)),
    createdAt: now,
    dueAt: now,
    endsAt: endsAt ?? null,
  });
}
