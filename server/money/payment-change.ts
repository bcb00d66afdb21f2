import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { AppDeps } from '#server/app-deps.ts';
import { makeLinkSecret, secretHash } from '#server/auth/link-secret.ts';
import type { AuthorCall } from '#server/call.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { contract } from '#server/db/schema/contract.ts';
import { paymentChange } from '#server/db/schema/money.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addMessage } from '#server/messages/add-message.ts';
import { deviceName } from '#server/presenters/device-name.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { ContractId, UserId } from '#shared/domain/ids.ts';
import { maskAccount } from '#shared/domain/payout/mask-account.ts';
import { NOT_ME_LINK_MS, PAYMENT_HOLD_MS } from '#shared/domain/payout/payment-hold.ts';
import { links } from '#shared/protocol/links.ts';
import { type PaymentData, sealPayment } from './payment-data.ts';

/**
 * Notes that the caller entered other payment details than `before`, and tells the owner by message and mail, with a link that takes it
 * back (docs/spec, section 9, New payment details). In the transaction of the change. Empty details are no new account: nobody is told.
 */
export async function notePaymentChange(
  tx: Tx,
  { sealer, random }: Pick<AppDeps, 'sealer' | 'random'>,
  call: AuthorCall,
  {
    before,
    form,
    contractId,
  }: { before: PaymentData | undefined; form: ContractForm; contractId: ContractId | null },
): Promise<void> {
  if (form.account === '') return;
  const ownerId = call.user.userId;
  const secret = makeLinkSecret(random);
  const payee = maskAccount(form.account);
  await tx.insert(paymentChange).values({
    id: call.newId<string>(),
    ownerId,
    contractId,
    sealedBefore: before === undefined ? '' : sealPayment(sealer, ownerId, before.fields),
    payee,
    changedAt: call.now,
    hash: secretHash(secret),
  });
  const device = deviceName(call.userAgent, call.messages.device.unknown);
  await addMessage(tx, call, {
    ownerId,
    type: 'income',
    kind: 'paymentChanged',
    facts: { payee, device },
    route: links.settings('payment'),
  });
  const [owner] = await tx.select().from(account).where(eq(account.id, ownerId));
  if (owner === undefined) return;
  await queueMail(tx, { sealer }, call, {
    to: owner,
    kind: 'paymentChanged',
    facts: { at: call.now, device, payee, until: call.now + PAYMENT_HOLD_MS, link: links.notMe(secret) },
    endsAt: call.now + NOT_ME_LINK_MS,
  });
}

/** Until when nothing is paid to the author's latest payment details, as they are new; null: they are not. ms since epoch. */
export async function paymentHeldUntil(db: Reader, ownerId: UserId, now: number): Promise<number | null> {
  const counts = or(isNull(paymentChange.contractId), eq(contract.state, 'approved'));
  const [latest] = await db
    .select({ changedAt: paymentChange.changedAt })
    .from(paymentChange)
    .leftJoin(contract, eq(contract.id, paymentChange.contractId))
    .where(and(eq(paymentChange.ownerId, ownerId), isNull(paymentChange.undoneAt), counts))
    .orderBy(desc(paymentChange.changedAt))
    .limit(1);
  const until = latest === undefined ? 0 : latest.changedAt + PAYMENT_HOLD_MS;
  return until > now ? until : null;
}
