import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { paymentHeldUntil } from '#server/contract/payment-change.ts';
import { paymentStanding } from '#server/contract/payment-data.ts';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import type { Database } from '#server/db/database.ts';
import { numberColumn } from '#server/db/number-column.ts';
import { contract } from '#server/db/schema/contract.ts';
import { incomeLine, withdrawal } from '#server/db/schema/money.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { ownStory } from '#server/story/own-story.ts';
import type { BookId, UserId } from '#shared/domain/ids.ts';
import type { IncomeState } from '#shared/domain/income/income-line.ts';
import { WITHDRAWAL_BALANCE_MIN_CENTS } from '#shared/domain/limits.ts';
import { type Month, monthAt, parseMonth } from '#shared/domain/payout/month.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import { withdrawalBlockers } from '#shared/domain/payout/withdrawal.ts';
import type * as wire from '#shared/protocol/money/income.ts';
import { balanceOf } from './ledger.ts';
import { openWithdrawal, presentWithdrawal, withdrawalOf } from './withdrawals.ts';

/** Months per answer. */
const MONTHS = 24;

/** The state of a line as shown: verified until the withdrawal that took it is paid. */
export const shownState = sql<IncomeState>`case when ${incomeLine.state} = 'estimate' then 'estimate' when ${withdrawal.state} = 'paid' then 'paid' else 'verified' end`;

const sumOfLines = numberColumn(sql`coalesce(sum(${incomeLine.cents}), 0)`);
const sumIn = (state: IncomeState): SQL<number> =>
  numberColumn(
    sql`coalesce(sum(${incomeLine.cents}) filter (where ${shownState} = ${sql.raw(`'${state}'`)}), 0)`,
  );
const sums = { estimate: sumIn('estimate'), verified: sumIn('verified'), paid: sumIn('paid') };

/** An author's money and the actions that are possible now (docs/spec, section 7, Money). */
export async function incomeOverview(
  deps: Pick<AppDeps, 'db' | 'sealer'>,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof wire.incomeOverviewAnswer>>> {
  const { db, sealer } = deps;
  const ownerId = call.user.userId;
  const { available, locked, paid } = await balanceOf(db, ownerId);
  const [estimates] = await db
    .select({ cents: sumOfLines })
    .from(incomeLine)
    .where(and(eq(incomeLine.ownerId, ownerId), eq(incomeLine.state, 'estimate')));
  const { isOpen, opensAt, closesAt, payBy, payNormally } = payoutMonthAt(call.now);
  const month = monthAt(call.now);
  const thisMonth = await withdrawalOf(db, ownerId, month);
  const shown = thisMonth ?? (isOpen ? undefined : await openWithdrawal(db, ownerId));
  const { current: payment, next } = await paymentStanding(db, sealer, ownerId);
  const heldUntil = payment === undefined ? null : await paymentHeldUntil(db, ownerId, call.now);
  return done({
    currency: 'USD',
    available,
    pending: estimates?.cents ?? 0,
    locked,
    paidTotal: paid,
    minimum: WITHDRAWAL_BALANCE_MIN_CENTS,
    now: instant(call.now),
    month,
    window: { opensAt: instant(opensAt), closesAt: instant(closesAt), isOpen },
    payBy: instant(payBy),
    payNormally: instant(payNormally),
    withdrawal: shown === undefined ? null : presentWithdrawal(shown),
    blockers: withdrawalBlockers({
      now: call.now,
      available,
      thisMonth: thisMonth?.state ?? null,
      hasPaymentData: payment !== undefined,
    }),
    payee: payment?.payee ?? null,
    payeeHeldUntil: heldUntil === null ? null : instant(heldUntil),
    payeeInReview: next?.payee ?? null,
    shares: await sharesOf(db, ownerId),
  });
}

/** The profit shares in an author's approved contracts. No amount is computed from them (docs/spec, section 9, Profit share). */
const sharesOf = (db: Database, ownerId: UserId) =>
  db
    .select({
      bookId: contract.storyId,
      bookName: story.title,
      contractType: contract.contractType,
      tenths: contract.shareTenths,
    })
    .from(contract)
    .innerJoin(story, eq(story.id, contract.storyId))
    .where(and(eq(contract.ownerId, ownerId), eq(contract.state, 'approved')))
    .orderBy(asc(story.title), asc(contract.storyId));

/**
 * A month's income by story, kind and state, in US cents; code `newMonthly` if there is none (docs/spec, section 8). Without `asked`: this
 * month's.
 */
export async function incomeStatement(
  db: Database,
  call: AuthorCall,
  asked: Month | undefined,
): Promise<Outcome<v.InferOutput<typeof wire.incomeStatementAnswer>>> {
  const month = asked ?? monthAt(call.now);
  const items = await db
    .select({
      bookId: incomeLine.storyId,
      bookName: story.title,
      kind: incomeLine.kind,
      state: shownState.as('shown'),
      amount: sumOfLines,
    })
    .from(incomeLine)
    .innerJoin(story, eq(story.id, incomeLine.storyId))
    .leftJoin(withdrawal, eq(withdrawal.id, incomeLine.withdrawalId))
    .where(and(eq(incomeLine.ownerId, call.user.userId), eq(incomeLine.month, month)))
    .groupBy(incomeLine.storyId, story.title, incomeLine.kind, sql`shown`)
    .orderBy(asc(story.title), asc(incomeLine.storyId), asc(incomeLine.kind), sql`shown`);
  if (items.length === 0) return failed('newMonthly', { month });
  const totals = { estimate: 0, verified: 0, paid: 0 };
  for (const { state, amount } of items) totals[state] += amount;
  return done({ month, currency: 'USD', totals, items, nextCursor: null });
}

/** Sums of each month with income, newest first; the cursor is the last month shown. */
export async function incomeMonths(
  db: Database,
  call: AuthorCall,
  cursor: string,
): Promise<Outcome<v.InferOutput<typeof wire.incomeMonthsAnswer>>> {
  const before = parseMonth(cursor);
  const rows = await db
    .select({ month: incomeLine.month, ...sums })
    .from(incomeLine)
    .leftJoin(withdrawal, eq(withdrawal.id, incomeLine.withdrawalId))
    .where(
      and(
        eq(incomeLine.ownerId, call.user.userId),
        before === undefined ? undefined : lt(incomeLine.month, before),
      ),
    )
    .groupBy(incomeLine.month)
    .orderBy(desc(incomeLine.month))
    .limit(MONTHS + 1);
  const items = rows.slice(0, MONTHS);
  return done({
    currency: 'USD',
    items,
    nextCursor: rows.length > MONTHS ? (items.at(-1)?.month ?? null) : null,
  });
}

/**
 * A story's income in a month, one row per chapter; without `asked`, in the newest month with income (docs/spec, section 2, Money pages).
 */
export async function incomeChapters(
  db: Database,
  call: AuthorCall,
  id: BookId,
  asked: Month | undefined,
): Promise<Outcome<v.InferOutput<typeof wire.incomeChaptersAnswer>>> {
  const known = await ownStory(db, call.user.userId, id);
  if (known === undefined) return failed('notFound');
  const months = await monthsOf(db, id, known.ownerId);
  const month = asked ?? months[0] ?? monthAt(call.now);
  const rows = await db
    .select({ chapterId: incomeLine.chapterId, title: chapter.title, ...sums, amount: sumOfLines })
    .from(incomeLine)
    .leftJoin(withdrawal, eq(withdrawal.id, incomeLine.withdrawalId))
    .leftJoin(chapter, eq(chapter.id, incomeLine.chapterId))
    .where(
      and(eq(incomeLine.storyId, id), eq(incomeLine.month, month), eq(incomeLine.ownerId, known.ownerId)),
    )
    .groupBy(incomeLine.chapterId, chapter.title, chapter.position)
    .orderBy(sql`${incomeLine.chapterId} is null`, asc(chapter.position), asc(incomeLine.chapterId));
  const totals = { estimate: 0, verified: 0, paid: 0 };
  for (const row of rows)
    for (const state of ['estimate', 'verified', 'paid'] as const) totals[state] += row[state];
  return done({
    bookId: id,
    bookName: known.title,
    month,
    currency: 'USD',
    totals,
    months,
    items: rows,
    nextCursor: null,
  });
}

async function monthsOf(db: Database, id: BookId, ownerId: UserId): Promise<Month[]> {
  const rows = await db
    .selectDistinct({ month: incomeLine.month })
    .from(incomeLine)
    .where(and(eq(incomeLine.storyId, id), eq(incomeLine.ownerId, ownerId)))
    .orderBy(desc(incomeLine.month));
  return rows.map(({ month }) => month);
}
