import * as v from 'valibot';
import { INCOME_KINDS, INCOME_STATES } from '#shared/domain/income/income-line.ts';
import { WITHDRAWAL_BLOCKERS, WITHDRAWAL_STATES } from '#shared/domain/payout/withdrawal.ts';
import { bookId, chapterId, count, instant } from './common.ts';
import { cents, currency, cursor, history, month, nextCursor, withdrawalId } from './money.ts';

const withdrawalItem = v.object({
  id: withdrawalId,
  month: v.string(),
  amount: cents,
  state: v.picklist(WITHDRAWAL_STATES),
  reason: v.string(),
  submittedAt: instant,
  /** Start of the last day on which it is paid, the 19th of its month at UTC+08:00. */
  payBy: instant,
});

/**
 * Money of the author by the server's clock. `available` can be withdrawn (below zero after a correction), `pending` is
 * estimated and not verified yet, `locked` lies in withdrawals that are not paid yet. `month` is the server's, to be sent with a
 * withdrawal. `withdrawal` is this month's last one, else, while the window is closed, the last one that is not paid yet; its state
 * makes the button: none, rejected and paid are "apply" (with the blockers), waiting, approved.
 */
export const incomeOverviewAnswer = v.object({
  currency,
  available: cents,
  pending: cents,
  locked: cents,
  paidTotal: cents,
  minimum: count,
  now: instant,
  month: v.string(),
  window: v.object({ opensAt: instant, closesAt: instant, isOpen: v.boolean() }),
  payBy: instant,
  payNormally: instant,
  withdrawal: v.nullable(withdrawalItem),
  blockers: v.array(v.picklist(WITHDRAWAL_BLOCKERS)),
  /** Where it would be paid to, e.g. '•••• 1234'; null: nothing is known. */
  payee: v.nullable(v.string()),
});

const sums = v.object({ estimate: cents, verified: cents, paid: cents });

/** Without `month`: the server's. A month without a line answers code `newMonthly`. */
export const monthRequest = v.object({ month: v.optional(month) });
export const incomeStatementAnswer = v.object({
  month: v.string(),
  currency,
  totals: sums,
  items: v.array(
    v.object({
      bookId,
      bookName: v.string(),
      kind: v.picklist(INCOME_KINDS),
      state: v.picklist(INCOME_STATES),
      amount: cents,
    }),
  ),
  nextCursor,
});

/** Sums of each month that has income, newest first. */
export const incomeMonthsRequest = v.object({ cursor });
export const incomeMonthsAnswer = v.object({
  currency,
  items: v.array(v.object({ month: v.string(), ...sums.entries })),
  nextCursor,
});

/**
 * A story's income of a month, a row a chapter in the order of the chapters; `chapterId` null is what belongs to no chapter (bonuses
 * too), `title` null a chapter that is gone. The rows' sums are those of the story's lines in the statement.
 */
export const incomeChaptersAnswer = v.object({
  bookId,
  bookName: v.string(),
  month: v.string(),
  currency,
  totals: sums,
  /** Months in which this story has income, newest first: what the month picker offers. */
  months: v.array(v.string()),
  items: v.array(
    v.object({
      chapterId: v.nullable(chapterId),
      title: v.nullable(v.string()),
      ...sums.entries,
      amount: cents,
    }),
  ),
  nextCursor,
});

/** `payee` is masked, e.g. '•••• 1234'. Fee, tax, net, day and reference are there once it was paid. Newest first. */
export const payLogRequest = v.object({ cursor });
export const payLogAnswer = v.object({
  currency,
  items: v.array(
    v.object({
      ...withdrawalItem.entries,
      gross: cents,
      fee: v.nullable(cents),
      tax: v.nullable(cents),
      net: v.nullable(cents),
      paidOn: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      payee: v.string(),
      history,
    }),
  ),
  nextCursor,
});

/**
 * Withdraws the whole available balance (docs/spec, section 7): `amount` is what the author was shown, else `balanceChanged`;
 * `month` the server's, else `windowClosed`. Other refusals: `alreadyApplied`, `balanceTooLow`, `noPaymentData`.
 */
export const withdrawalRequest = v.object({
  amount: cents,
  month,
  acceptTaxesAndFees: v.optional(v.boolean(), false),
});
export const withdrawalAnswer = v.object({
  id: withdrawalId,
  state: v.picklist(WITHDRAWAL_STATES),
  payBy: instant,
});
