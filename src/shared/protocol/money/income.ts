import * as v from 'valibot';
import { INCOME_KINDS, INCOME_STATES } from '#shared/domain/income/income-line.ts';
import { WITHDRAWAL_BLOCKERS, WITHDRAWAL_STATES } from '#shared/domain/payout/withdrawal.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { bookId, chapterId, count, cursor, instant, nextCursor } from '#shared/protocol/fields.ts';
import { cents, currency, history, month, withdrawalId } from './money.ts';

const withdrawalItem = v.object({
  id: withdrawalId,
  month: v.string(),
  amount: cents,
  state: v.picklist(WITHDRAWAL_STATES),
  reason: v.string(),
  submittedAt: instant,
  /** Start of the last day of payment, the 19th of its month at UTC+08:00. */
  payBy: instant,
  /** The withdrawal is not paid before this time, as its payment details were new; null or absent: it can be paid at once. */
  payableFrom: v.optional(v.nullable(instant), null),
});

/**
 * The author's money by the server's clock. `available` can be withdrawn (below zero after a correction), `pending` is estimated and not
 * verified yet, `locked` is in unpaid withdrawals. `month` is the server's month, to be sent with a withdrawal. `withdrawal` is this
 * month's last one, or, while the window is closed, the last unpaid one. Its state decides the button: "waiting", "approved", or "apply"
 * (with the blockers) if it was rejected or paid, or there is none.
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
  /** The account to which a withdrawal would be paid, e.g. '•••• 1234'; null: unknown. */
  payee: v.nullable(v.string()),
  /** Nothing is paid to this account before this time, as the account is new. null or absent: the account is not new. */
  payeeHeldUntil: v.optional(v.nullable(instant), null),
  /**
   * The account in a contract in review: once the contract is approved, money is paid there. null or absent: the account would not change.
   */
  payeeInReview: v.optional(v.nullable(v.string()), null),
  /** The rate of the profit share in each approved contract, in tenths of a percent; null: the contract is older and has no rate. */
  shares: v.optional(
    v.array(
      v.object({
        bookId,
        bookName: v.string(),
        contractType: v.picklist(CONTRACT_TYPES),
        tenths: v.nullable(v.pipe(v.number(), v.integer())),
      }),
    ),
  ),
});

const sums = v.object({ estimate: cents, verified: cents, paid: cents });

/** `month`: default the server's. A month without a line gets code `newMonthly`. */
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

/** Sums of each month with income, newest first. */
export const incomeMonthsRequest = v.object({ cursor });
export const incomeMonthsAnswer = v.object({
  currency,
  items: v.array(v.object({ month: v.string(), ...sums.entries })),
  nextCursor,
});

/**
 * A story's income of a month, one row per chapter, in chapter order. `chapterId` null: income of no chapter (bonuses too); `title` null:
 * a chapter that is gone. The rows add up to the story's lines in the statement.
 */
export const incomeChaptersAnswer = v.object({
  bookId,
  bookName: v.string(),
  month: v.string(),
  currency,
  totals: sums,
  /** Months in which this story has income, newest first, for the month picker. */
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

/** `payee` is masked, e.g. '•••• 1234'. Fee, tax, net, day and reference are set once paid. Newest first. */
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
 * Withdraws the whole balance (docs/spec, section 7). `amount` must be the balance, as shown to the author, else `balanceChanged`; `month`
 * must be the server's, else `windowClosed`. Other refusals: `alreadyApplied`, `balanceTooLow`, `noPaymentData`.
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
