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
  /** The device it was entered on. */
  device: string;
  /** The contract in review that names them; null: they count from now on. */
  contractId: ContractId | null;
};

/** The caller's form names other payment details than `before`. Empty details are no new account: nobody is told. */
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
 * After an approval: money goes to other details than `before` if the contract brought some. The hold begins now, and the owner is told
 * that they count.
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
 * Tells the owner of other payment details by message and mail, with a link that takes them back (docs/spec, section 9, New payment
 * details). In the transaction of the change.
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

/** Until when nothing is paid to the details that count, as they are new; null: they are not. ms since epoch. */
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
