import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AppDeps } from '#server/app-deps.ts';
import { closeWaysIn } from '#server/auth/close-ways-in.ts';
import { endOtherSessions } from '#server/auth/disable-account.ts';
import { secretHash } from '#server/auth/link-secret.ts';
import { makeResetLink } from '#server/auth/make-reset-link.ts';
import type { AuthorCall, Call } from '#server/call.ts';
import { openForm, sealForm } from '#server/contracts/kept-form.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { contract, writerForm } from '#server/db/schema/contract.ts';
import { paymentChange, withdrawal } from '#server/db/schema/money.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addMessage } from '#server/messages/add-message.ts';
import { lockBalance } from '#server/money/ledger.ts';
import { openPayment, withPayment } from '#server/money/payment-data.ts';
import { returnWithdrawal } from '#server/money/return-withdrawal.ts';
import { done, type Outcome, refused } from '#server/outcome.ts';
import { instant } from '#server/presenters/instant.ts';
import { messagesOf } from '#server/server-messages.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { NOT_ME_LINK_MS, PAYMENT_HOLD_MS } from '#shared/domain/payout/payment-hold.ts';
import { links } from '#shared/protocol/links.ts';
import type * as wire from '#shared/protocol/schema/payment-change.ts';

type Deps = Pick<AppDeps, 'db' | 'sealer' | 'random'>;
type ChangeRow = typeof paymentChange.$inferSelect;

/** What a link "This was not me" would take back. `linkInvalid` if it does not work (any more). */
export async function readPaymentChange(
  { db }: Deps,
  call: Call,
  { secret }: { secret: string },
): Promise<Outcome<v.InferOutput<typeof wire.paymentChangeAnswer>>> {
  const change = await changeOf(db, secret);
  if (change === undefined || !isOpen(change, call.now)) return refused('linkInvalid');
  return done({
    payee: change.payee,
    changedAt: instant(change.changedAt),
    heldUntil: instant(change.changedAt + PAYMENT_HOLD_MS),
  });
}

/**
 * Takes a change of payment details back by the link of its mail: it works for a week, and for somebody who cannot sign in any more.
 * Whoever made the change may know the password and have made other ways in, so all of them are closed, and the answer has the secret of
 * a link to a new password.
 */
export function undoPaymentChangeByLink(
  deps: Deps,
  call: Call,
  { secret }: { secret: string },
): Promise<Outcome<v.InferOutput<typeof wire.paymentUndoAnswer>>> {
  return deps.db.transaction(async (tx) => {
    const found = await changeOf(tx, secret);
    if (found === undefined) return refused('linkInvalid');
    await lockBalance(tx, found.ownerId);
    // Read again under the lock: of two requests at the same moment, the second sees the change undone.
    const change = await changeOf(tx, secret);
    if (change === undefined || !(isOpen(change, call.now) || isRepeated(change, call)))
      return refused('linkInvalid');
    if (change.undoneAt === null) {
      await undo(tx, deps, call, change);
      await closeWaysIn(tx, change.ownerId, call.now);
    }
    return done({ secret: await makeResetLink(tx, deps.random, change.ownerId, call.now) });
  });
}

/** Takes the caller's newest change of payment details back while its money is held. All other sessions end. `linkInvalid` if none is held. */
export async function undoOwnPaymentChange(tx: Tx, deps: Deps, call: AuthorCall): Promise<Outcome<unknown>> {
  const ownerId = call.user.userId;
  await lockBalance(tx, ownerId);
  const held = and(
    eq(paymentChange.ownerId, ownerId),
    isNull(paymentChange.undoneAt),
    gte(paymentChange.changedAt, call.now - PAYMENT_HOLD_MS),
  );
  const [change] = await tx
    .select()
    .from(paymentChange)
    .where(held)
    .orderBy(desc(paymentChange.changedAt))
    .limit(1);
  if (change === undefined) return refused('linkInvalid');
  await undo(tx, deps, call, change);
  await endOtherSessions(tx, call);
  return done(undefined, 'update');
}

const isOpen = ({ undoneAt, changedAt }: ChangeRow, now: number): boolean =>
  undoneAt === null && now < changedAt + NOT_ME_LINK_MS;

const isRepeated = ({ undoneAt, undoneKey }: ChangeRow, { idempotencyKey }: Call): boolean =>
  undoneAt !== null && idempotencyKey !== null && undoneKey === idempotencyKey;

async function changeOf(db: Reader, secret: string): Promise<ChangeRow | undefined> {
  const [found] = await db
    .select()
    .from(paymentChange)
    .where(eq(paymentChange.hash, secretHash(secret)));
  return found;
}

/** Restores what was there before the change, and takes back whatever was done with it since. The balance is locked. */
async function undo(
  tx: Tx,
  deps: Deps,
  call: Call,
  { ownerId, changedAt, sealedBefore }: ChangeRow,
): Promise<void> {
  await tx
    .update(paymentChange)
    .set({ undoneAt: call.now, undoneKey: call.idempotencyKey })
    .where(
      and(
        eq(paymentChange.ownerId, ownerId),
        gte(paymentChange.changedAt, changedAt),
        isNull(paymentChange.undoneAt),
      ),
    );
  await restorePayment(tx, deps, call, ownerId, sealedBefore);
  const open = await tx
    .select()
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.ownerId, ownerId),
        gte(withdrawal.submittedAt, changedAt),
        inArray(withdrawal.state, ['waiting', 'approved']),
      ),
    )
    .for('update');
  const [owner] = await tx.select().from(account).where(eq(account.id, ownerId));
  if (owner === undefined) return;
  const reason = messagesOf(owner.language).told.paymentUndone;
  for (const row of open)
    await returnWithdrawal(tx, deps.sealer, { ...call, user: { userId: ownerId } }, row, reason);
  await addMessage(tx, call, {
    ownerId,
    type: 'income',
    kind: 'paymentRestored',
    facts: {},
    route: links.settings('payment'),
  });
  await queueMail(tx, deps, call, { to: owner, kind: 'paymentRestored', facts: { at: call.now } });
}

/** The writer's own form gets the earlier payment details, and counts from now on, even over a contract. */
async function restorePayment(
  tx: Tx,
  { sealer }: Deps,
  call: Call,
  ownerId: UserId,
  sealedBefore: string,
): Promise<void> {
  const [own] = await tx.select().from(writerForm).where(eq(writerForm.userId, ownerId));
  const [signed] = await tx
    .select({ sealed: contract.sealedForm, pictures: contract.pictures })
    .from(contract)
    .where(eq(contract.ownerId, ownerId))
    .orderBy(desc(contract.submittedAt))
    .limit(1);
  const form = own ?? signed;
  if (form === undefined) return;
  const before = sealedBefore === '' ? {} : openPayment(sealer, ownerId, sealedBefore);
  const restored = withPayment(openForm(sealer, ownerId, form.sealed), before);
  const kept = { sealed: sealForm(sealer, ownerId, restored), pictures: form.pictures, updatedAt: call.now };
  await tx
    .insert(writerForm)
    .values({ userId: ownerId, ...kept })
    .onConflictDoUpdate({ target: writerForm.userId, set: kept });
}
