import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { openPayment } from '#server/contract/payment-data.ts';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { behind, inOrder, type ListOrder, pageOf } from '#server/core/page.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database } from '#server/db/database.ts';
import { isSuspended } from '#server/db/is-suspended.ts';
import { numberColumn } from '#server/db/number-column.ts';
import { account } from '#server/db/schema/account.ts';
import { incomeLine, withdrawal } from '#server/db/schema/money.ts';
import { story } from '#server/db/schema/story.ts';
import type { UserId, WithdrawalId } from '#shared/domain/ids.ts';
import type * as wire from '#shared/protocol/money/desk-money.ts';
import { shownState } from './income.ts';
import { balanceOf, ledgerSums } from './ledger.ts';
import { stepsOf } from './steps.ts';
import { payBy, type WithdrawalRow } from './withdrawals.ts';

const PAGE = 50;

type Found = { row: WithdrawalRow; iname: string; suspended: boolean };

const present = ({ row, iname, suspended }: Found) => ({
  id: row.id,
  ownerId: row.ownerId,
  iname,
  suspended,
  month: row.month,
  amount: row.amount,
  currency: 'USD' as const,
  state: row.state,
  payee: row.payee,
  submittedAt: instant(row.submittedAt),
  payBy: payBy(row),
  payableFrom: row.payableFrom === null ? null : instant(row.payableFrom),
  secondAwaited: row.state === 'waiting' && row.firstApprovedBy !== null,
});

/** A page of the withdrawals in a state: open ones oldest first, the others newest first. */
export async function deskWithdrawals(
  db: Database,
  { state, cursor }: v.InferOutput<typeof wire.deskWithdrawalsRequest>,
): Promise<Outcome<v.InferOutput<typeof wire.deskWithdrawalsAnswer>>> {
  const order: ListOrder = {
    value: withdrawal.stateAt,
    id: withdrawal.id,
    direction: state === 'waiting' || state === 'approved' ? 'ascending' : 'descending',
  };
  const rows = await db
    .select({ row: withdrawal, iname: account.penName, suspended: isSuspended })
    .from(withdrawal)
    .innerJoin(account, eq(account.id, withdrawal.ownerId))
    .where(and(eq(withdrawal.state, state), behind(order, cursor)))
    .orderBy(...inOrder(order))
    .limit(PAGE + 1);
  return done(pageOf(rows, PAGE, ({ row }) => ({ value: row.stateAt, id: row.id }), present));
}

/** One withdrawal with its income lines and payment details, and whether the author's books balance. */
export async function deskWithdrawal(
  { db, sealer, settings }: Pick<AppDeps, 'db' | 'sealer' | 'settings'>,
  call: AuthorCall,
  id: WithdrawalId,
): Promise<Outcome<v.InferOutput<typeof wire.deskWithdrawalAnswer>>> {
  const [found] = await db
    .select({ row: withdrawal, iname: account.penName, suspended: isSuspended })
    .from(withdrawal)
    .innerJoin(account, eq(account.id, withdrawal.ownerId))
    .where(eq(withdrawal.id, id));
  if (found === undefined) return failed('notFound');
  const { row } = found;
  // The answer contains the whole account number.
  await writeAudit(db, call, 'withdrawal.read', id, '');
  const lines = await db
    .select({
      month: incomeLine.month,
      bookId: incomeLine.storyId,
      bookName: story.title,
      kind: incomeLine.kind,
      state: shownState.as('shown'),
      amount: numberColumn(sql`sum(${incomeLine.cents})`),
    })
    .from(incomeLine)
    .innerJoin(story, eq(story.id, incomeLine.storyId))
    .leftJoin(withdrawal, eq(withdrawal.id, incomeLine.withdrawalId))
    .where(eq(incomeLine.withdrawalId, id))
    .groupBy(incomeLine.month, incomeLine.storyId, story.title, incomeLine.kind, sql`shown`)
    .orderBy(desc(incomeLine.month), asc(story.title), asc(incomeLine.kind));
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const history = await stepsOf(db, [id]);
  const accounts = await accountsOf(db, row.ownerId);
  return done({
    ...present(found),
    own: row.ownerId === call.user.userId,
    needsTwo: settings.secondEditorAbove !== null && row.amount > settings.secondEditorAbove,
    firstApproval: await firstApproval(db, call, row),
    reason: row.reason,
    payment: openPayment(sealer, row.ownerId, row.sealedPayment),
    paymentFrom: row.paymentFrom,
    paymentDiffers: row.paymentDiffers,
    fee: row.fee,
    tax: row.tax,
    net: row.net,
    paidOn: row.paidOn,
    reference: row.reference,
    lines,
    accounts: { ...accounts, agree: accounts.agree && (row.state === 'rejected' || sum === row.amount) },
    history: history(id),
  });
}

/** The first of the two editors who approve it; null if no one has approved it. */
async function firstApproval(db: Database, call: AuthorCall, row: WithdrawalRow) {
  if (row.firstApprovedBy === null || row.firstApprovedAt === null) return null;
  const [editor] = await db
    .select({ name: account.penName })
    .from(account)
    .where(eq(account.id, row.firstApprovedBy));
  return {
    name: editor?.name ?? '',
    at: instant(row.firstApprovedAt),
    mine: row.firstApprovedBy === call.user.userId,
  };
}

/**
 * An author's money by the ledger, in US cents, and whether the stored balance and the income lines agree with it (`agree`). All values are
 * read at one moment.
 */
export async function accountsOf(db: Database, ownerId: UserId) {
  return db.transaction(
    async (tx) => {
      const ledger = await ledgerSums(tx, ownerId);
      const kept = await balanceOf(tx, ownerId);
      const verified = and(eq(incomeLine.ownerId, ownerId), eq(incomeLine.state, 'verified'));
      const sumOf = numberColumn(sql`coalesce(sum(${incomeLine.cents}), 0)`);
      const [all] = await tx.select({ cents: sumOf }).from(incomeLine).where(verified);
      const [free] = await tx
        .select({ cents: sumOf })
        .from(incomeLine)
        .where(and(verified, isNull(incomeLine.withdrawalId)));
      const agree =
        ledger.available === kept.available &&
        ledger.locked === kept.locked &&
        ledger.paid === kept.paid &&
        ledger.earned === ledger.available + ledger.locked + ledger.paid &&
        ledger.earned === all?.cents &&
        ledger.available === free?.cents;
      return { ...ledger, agree };
    },
    { isolationLevel: 'repeatable read' },
  );
}
