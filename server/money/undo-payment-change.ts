import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import { openForm, sealForm } from '#server/contract/kept-form.ts';
import {
  openPayment,
  type PaymentFields,
  paymentStanding,
  withPayment,
} from '#server/contract/payment-data.ts';
import type { AuthorCall, Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { lockAccount } from '#server/core/lock-account.ts';
import { logProven } from '#server/core/log-refusal.ts';
import { messagesOf } from '#server/core/messages.ts';
import { done, type Outcome, refused } from '#server/core/outcome.ts';
import { needsRecentSignIn } from '#server/core/recent-sign-in.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { contract, writerForm } from '#server/db/schema/contract.ts';
import { paymentChange, withdrawal } from '#server/db/schema/money.ts';
import { endOtherSessions } from '#server/session/end-sessions.ts';
import { closeWaysIn } from '#server/sign-in/close-ways-in.ts';
import { secretHash } from '#server/sign-in/link-secret.ts';
import { makeResetLink } from '#server/sign-in/make-reset-link.ts';
import { lastSubmittedFirst } from '#server/story/standing.ts';
import { addMessage } from '#server/tell/add-message.ts';
import { queueMail } from '#server/tell/queue-mail.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import { NOT_ME_LINK_MS, PAYMENT_HOLD_MS } from '#shared/domain/payout/payment-hold.ts';
import { links } from '#shared/protocol/links.ts';
import type * as wire from '#shared/protocol/money/payment-change.ts';
import { lockBalance } from './ledger.ts';
import { returnWithdrawal } from './return-withdrawal.ts';

type Deps = Pick<AppDeps, 'db' | 'sealer' | 'random' | 'logger' | 'tokenKey'>;
type ChangeRow = typeof paymentChange.$inferSelect;

/** The change that a link "This was not me" would undo. `linkInvalid` if the link does not work (any more). */
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
    inReview: change.contractId !== null,
  });
}

/**
 * Undoes a change of payment details by its mailed link, which works for a week, also for someone who cannot sign in any more. Whoever
 * made the change may know the password and have added sign-in methods, so these are closed (`closeWaysIn`), and the answer has the secret
 * of a password reset link.
 */
export function undoPaymentChangeByLink(
  deps: Deps,
  call: Call,
  { secret }: { secret: string },
): Promise<Outcome<v.InferOutput<typeof wire.paymentUndoAnswer>>> {
  return deps.db.transaction(async (tx) => {
    const found = await changeOf(tx, secret);
    if (found === undefined) return refused('linkInvalid');
    await lockAccount(tx, found.ownerId);
    await lockBalance(tx, found.ownerId);
    // The change is read again under the lock: of two requests at the same moment, the second sees the change undone.
    const change = await changeOf(tx, secret);
    if (change === undefined || !(isOpen(change, call.now) || isRepeated(change, call)))
      return refused('linkInvalid');
    if (change.undoneAt === null) {
      await undo(tx, deps, call, change.ownerId, await since(tx, change));
      await closeWaysIn(tx, change.ownerId, call.now, call.udid);
    }
    logProven(deps, call, change.ownerId, 'link');
    return done({ secret: await makeResetLink(tx, deps.random, change.ownerId, call.now) });
  });
}

/**
 * Undoes the payment changes that the caller's screens show as new: the details that get no money yet, and those of a contract in review.
 * All other sessions end. Needs a recent sign-in, as it also changes payment details; whoever cannot sign in uses the mailed link.
 * `linkInvalid` if there is nothing to undo.
 */
export async function undoOwnPaymentChange(tx: Tx, deps: Deps, call: AuthorCall): Promise<Outcome<unknown>> {
  const stale = needsRecentSignIn(call);
  if (stale !== undefined) return stale;
  const ownerId = call.user.userId;
  await lockBalance(tx, ownerId);
  const [held] = await tx
    .select()
    .from(paymentChange)
    .where(
      and(
        eq(paymentChange.ownerId, ownerId),
        isNull(paymentChange.undoneAt),
        isNull(paymentChange.contractId),
        gte(paymentChange.changedAt, call.now - PAYMENT_HOLD_MS),
      ),
    )
    .orderBy(asc(paymentChange.changedAt))
    .limit(1);
  const { next } = await paymentStanding(tx, deps.sealer, ownerId);
  if (held === undefined && next === undefined) return refused('linkInvalid');
  const proposed = await tx
    .select()
    .from(paymentChange)
    .innerJoin(contract, and(eq(contract.id, paymentChange.contractId), eq(contract.state, 'waiting')))
    .where(and(eq(paymentChange.ownerId, ownerId), isNull(paymentChange.undoneAt)));
  const later = held === undefined ? [] : await since(tx, held);
  await undo(tx, deps, call, ownerId, [...later, ...proposed.map((row) => row.payment_change)]);
  await endOtherSessions(tx, call);
  return done(undefined, 'update');
}

/** A change and every later one that was not undone. */
const since = (tx: Tx, { ownerId, changedAt }: ChangeRow): Promise<ChangeRow[]> =>
  tx
    .select()
    .from(paymentChange)
    .where(
      and(
        eq(paymentChange.ownerId, ownerId),
        gte(paymentChange.changedAt, changedAt),
        isNull(paymentChange.undoneAt),
      ),
    );

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

/**
 * Undoes changes. The author's own form gets the details from before the first change that took effect. If no change has taken effect yet
 * (all are in contracts in review), the form gets the current details, which may be an approved contract's. An author without a form gets
 * one made from the last contract. Withdrawals asked for since that first change end. The owner gets a message and a mail. The balance is
 * locked.
 */
async function undo(
  tx: Tx,
  deps: Deps,
  call: Call,
  ownerId: UserId,
  changes: readonly ChangeRow[],
): Promise<void> {
  // The lock of the account's row also protects its payment details: an approval waits.
  const owner = await lockAccount(tx, ownerId);
  if (owner === undefined) return;
  const ids = changes.map(({ id }) => id);
  await tx
    .update(paymentChange)
    .set({ undoneAt: call.now, undoneKey: call.idempotencyKey })
    .where(inArray(paymentChange.id, ids));
  const [first] = changes
    .filter(({ contractId }) => contractId === null)
    .sort((one, other) => one.changedAt - other.changedAt);
  const { current } = await paymentStanding(tx, deps.sealer, ownerId);
  await restorePayment(
    tx,
    deps,
    call,
    ownerId,
    first === undefined ? (current?.fields ?? {}) : fieldsBefore(deps, first),
  );
  if (first !== undefined) await returnWithdrawals(tx, deps, call, first, owner.language);
  await addMessage(tx, call, {
    ownerId,
    type: 'income',
    kind: 'paymentRestored',
    facts: {},
    route: links.settings('payment'),
  });
  await queueMail(tx, deps, call, { to: owner, kind: 'paymentRestored', facts: { at: call.now } });
}

const fieldsBefore = ({ sealer }: Deps, { ownerId, sealedBefore }: ChangeRow): PaymentFields =>
  sealedBefore === '' ? {} : openPayment(sealer, ownerId, sealedBefore);

/** Ends the open withdrawals asked for since a change. */
async function returnWithdrawals(
  tx: Tx,
  deps: Deps,
  call: Call,
  { ownerId, changedAt }: ChangeRow,
  language: Language,
): Promise<void> {
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
  const reason = messagesOf(language).told.paymentUndone;
  for (const row of open)
    await returnWithdrawal(tx, deps.sealer, { ...call, user: { userId: ownerId } }, row, reason);
}

/** The writer's own form gets the earlier payment details, and takes effect from now on, even over a contract. */
async function restorePayment(
  tx: Tx,
  { sealer }: Deps,
  call: Call,
  ownerId: UserId,
  before: PaymentFields,
): Promise<void> {
  const [own] = await tx.select().from(writerForm).where(eq(writerForm.userId, ownerId));
  const [signed] = await tx
    .select({ sealed: contract.sealedForm, pictures: contract.pictures })
    .from(contract)
    .where(eq(contract.ownerId, ownerId))
    .orderBy(...lastSubmittedFirst())
    .limit(1);
  const form = own ?? signed;
  if (form === undefined) return;
  const restored = withPayment(openForm(sealer, ownerId, form.sealed), before);
  const kept = { sealed: sealForm(sealer, ownerId, restored), pictures: form.pictures, updatedAt: call.now };
  await tx
    .insert(writerForm)
    .values({ userId: ownerId, ...kept })
    .onConflictDoUpdate({ target: writerForm.userId, set: kept });
}
