import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AuthorCall, Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { messagesOf } from '#server/core/messages.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { paymentChange } from '#server/db/schema/money.ts';
import { deviceName } from '#server/session/device-name.ts';
import { makeLinkSecret, secretHash } from '#server/sign-in/link-secret.ts';
import { addMessage } from '#server/tell/add-message.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { ContractId, UserId } from '#shared/domain/ids.ts';
import { maskAccount } from '#shared/domain/payout/mask-account.ts';
import { NOT_ME_LINK_MS, PAYMENT_HOLD_MS } from '#shared/domain/payout/payment-hold.ts';
import { links } from '#shared/protocol/links.ts';
import { type PaymentData, paymentData, sameDetails, sealPayment } from './payment-data.ts';

type Noted = {
  ownerId: UserId;
  before: PaymentData | undefined;
  /** The new account, masked. */
  payee: string;
  /** The device on which it was entered. */
  device: string;
  /** The contract in review that has these details; null: they take effect at once. */
  contractId: ContractId | null;
};

/**
 * Records that the caller's form has payment details that differ from `before`, and notifies the owner. A form without an account does not
 * count as a change: no one is notified.
 */
export async function noteEnteredPayment(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer' | 'random'>,
  call: AuthorCall,
  { form, ...noted }: Pick<Noted, 'before' | 'contractId'> & { form: ContractForm },
): Promise<void> {
  if (form.account === '') return;
  const device = deviceName(call.userAgent, call.messages.device.unknown);
  const payee = maskAccount(form.account);
  await notePaymentChange(tx, deps, call, { ...noted, ownerId: call.user.userId, payee, device });
}

/**
 * Called after an approval. If the contract changed the payment details from `before`, records the change and notifies the owner that the
 * new details have taken effect. Their hold begins now.
 */
export async function noteApprovedPayment(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer' | 'random'>,
  call: Call,
  { id, ownerId, before }: { id: ContractId; ownerId: UserId; before: PaymentData | undefined },
): Promise<void> {
  const after = await paymentData(tx, deps.sealer, ownerId);
  if (after === undefined || sameDetails(before, after)) return;
  const [entered] = await tx
    .select({ device: paymentChange.device })
    .from(paymentChange)
    .where(eq(paymentChange.contractId, id));
  const device = entered?.device ?? '';
  await notePaymentChange(tx, deps, call, { ownerId, before, payee: after.payee, device, contractId: null });
}

/**
 * Notifies the owner of changed payment details by message and mail, with a link that undoes the change (docs/spec, section 9, New payment
 * details). Runs in the transaction of the change.
 */
async function notePaymentChange(
  tx: Tx,
  { sealer, random }: Pick<AppDeps, 'sealer' | 'random'>,
  call: Call,
  { ownerId, before, payee, device, contractId }: Noted,
): Promise<void> {
  const secret = makeLinkSecret(random);
  await tx.insert(paymentChange).values({
    id: call.newId<string>(),
    ownerId,
    contractId,
    sealedBefore: before === undefined ? '' : sealPayment(sealer, ownerId, before.fields),
    payee,
    device,
    changedAt: call.now,
    hash: secretHash(secret),
  });
  const [owner] = await tx.select().from(account).where(eq(account.id, ownerId));
  if (owner === undefined) return;
  const kind = contractId === null ? 'paymentChanged' : 'paymentProposed';
  const shown = device === '' ? messagesOf(owner.language).device.unknown : device;
  await addMessage(tx, call, {
    ownerId,
    type: 'income',
    kind,
    facts: { payee, device: shown },
    route: links.settings('payment'),
  });
  const facts = { at: call.now, device: shown, payee, link: links.notMe(secret) };
  const endsAt = call.now + NOT_ME_LINK_MS;
  const until = call.now + PAYMENT_HOLD_MS;
  await (kind === 'paymentChanged'
    ? queueMail(tx, { sealer }, call, { to: owner, kind, facts: { ...facts, until }, endsAt })
    : queueMail(tx, { sealer }, call, { to: owner, kind, facts, endsAt }));
}

/**
 * Until when nothing is paid to the current payment details because they are new (docs/spec, section 9, New payment details), in ms since
 * epoch; null: they are not held.
 */
export async function paymentHeldUntil(db: Reader, ownerId: UserId, now: number): Promise<number | null> {
  const [latest] = await db
    .select({ changedAt: paymentChange.changedAt })
    .from(paymentChange)
    .where(
      and(
        eq(paymentChange.ownerId, ownerId),
        isNull(paymentChange.undoneAt),
        isNull(paymentChange.contractId),
      ),
    )
    .orderBy(desc(paymentChange.changedAt))
    .limit(1);
  const until = latest === undefined ? 0 : latest.changedAt + PAYMENT_HOLD_MS;
  return until > now ? until : null;
}
