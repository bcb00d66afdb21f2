import * as v from 'valibot';
import { APPLICATION_STATES, DECIDED_TYPES } from '#shared/domain/application.ts';
import { BONUS_KINDS } from '#shared/domain/bonus/bonus.ts';
import { FIELD_CHARACTERS, isOneLine } from '#shared/domain/characters.ts';
import { INCOME_KINDS, INCOME_STATES } from '#shared/domain/income/income-line.ts';
import { DECISION_REASON_CHARS_MAX } from '#shared/domain/limits.ts';
import { WITHDRAWAL_STATES } from '#shared/domain/payout/withdrawal.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { bookId, count, cursor, instant, nextCursor, userId } from '#shared/protocol/fields.ts';
import {
  applicationId,
  bonus,
  cents,
  currency,
  day,
  firstReleaseEvidence,
  history,
  withdrawalId,
} from './money.ts';

const reason = v.optional(v.pipe(v.string(), v.maxLength(DECISION_REASON_CHARS_MAX)), '');

/** Applications of a type and state: waiting ones oldest first, decided ones newest decision first. */
export const deskApplicationsRequest = v.object({
  type: v.picklist(DECIDED_TYPES),
  state: v.optional(v.picklist(APPLICATION_STATES), 'waiting'),
  cursor,
});
const deskApplicationItem = v.object({
  id: applicationId,
  type: v.picklist(DECIDED_TYPES),
  bonusKind: v.nullable(v.picklist(BONUS_KINDS)),
  bookId,
  bookName: v.string(),
  iname: v.string(),
  /** The author is suspended. An older server does not say. */
  suspended: v.optional(v.boolean(), false),
  amount: v.nullable(cents),
  state: v.picklist(APPLICATION_STATES),
  submittedAt: instant,
  decidedAt: v.nullable(instant),
});
export const deskApplicationsAnswer = v.object({ items: v.array(deskApplicationItem), nextCursor });

export const deskApplicationIdRequest = v.object({ id: applicationId });
/** Evidence for a decision on a completion or bonus: the server's current counts, and the author's statements. */
export const deskApplicationAnswer = v.object({
  ...deskApplicationItem.entries,
  ownerId: userId,
  /** The application is the asking editor's own; a different editor must decide. */
  own: v.optional(v.boolean(), false),
  currency,
  reason: v.string(),
  note: v.string(),
  evidence: v.nullable(firstReleaseEvidence),
  /** The valid contract, if any. */
  contract: v.nullable(
    v.object({ number: v.string(), contractType: v.picklist(CONTRACT_TYPES), decidedAt: instant }),
  ),
  /** Published words when it was submitted, and now. */
  wordsThen: count,
  words: count,
  completion: v.picklist(['none', ...APPLICATION_STATES]),
  publishedChapters: count,
  drafts: count,
  scheduled: count,
  lastPublishedAt: v.nullable(instant),
  /** The bonus an approval would credit now; null for a completion, and if the contract does not offer the bonus. */
  due: v.nullable(bonus),
  history,
  /**
   * The application for the same bonus before this one, for comparison; null: there is none. A completion that is filed again keeps its id,
   * so only its history shows the earlier application. Absent from an older server.
   */
  last: v.optional(
    v.nullable(
      v.object({
        submittedAt: instant,
        reason: v.string(),
        note: v.string(),
        wordsThen: count,
        amount: v.nullable(cents),
        evidence: v.nullable(firstReleaseEvidence),
      }),
    ),
  ),
});

/**
 * A decision; a rejection needs a reason. A bonus that is no longer due cannot be approved: `noContract`, `bonusNotOffered` or `notDue`
 * with `data.lacks`. A second decision is refused with `notEditable`.
 */
export const deskApplicationDecideRequest = v.object({
  id: applicationId,
  approve: v.boolean(),
  reason,
  /**
   * When the application that the editor has read was submitted. A rejected completion may be filed again under its id
   * (`changedMeanwhile`).
   */
  submittedAt: v.optional(instant),
});

/** Withdrawals by state: waiting and approved ones oldest first, others newest first. */
export const deskWithdrawalsRequest = v.object({
  state: v.optional(v.picklist(WITHDRAWAL_STATES), 'waiting'),
  cursor,
});
const deskWithdrawalItem = v.object({
  id: withdrawalId,
  ownerId: userId,
  iname: v.string(),
  /** The author is suspended. An older server does not say. */
  suspended: v.optional(v.boolean(), false),
  month: v.string(),
  amount: cents,
  currency,
  state: v.picklist(WITHDRAWAL_STATES),
  payee: v.string(),
  submittedAt: instant,
  payBy: instant,
  /** The withdrawal must not be paid before this time, as its payment details were new; null or absent: it can be paid at once. */
  payableFrom: v.optional(v.nullable(instant), null),
  /** A first editor has approved the withdrawal; a second editor's approval is needed. */
  secondAwaited: v.optional(v.boolean(), false),
});
export const deskWithdrawalsAnswer = v.object({ items: v.array(deskWithdrawalItem), nextCursor });

export const deskWithdrawalIdRequest = v.object({ id: withdrawalId });
export const deskWithdrawalAnswer = v.object({
  ...deskWithdrawalItem.entries,
  /** The withdrawal is the asking editor's own; a different editor must decide. */
  own: v.optional(v.boolean(), false),
  /** Two editors must approve the withdrawal; `firstApproval` is the first editor's approval. */
  needsTwo: v.optional(v.boolean(), false),
  firstApproval: v.optional(v.nullable(v.object({ name: v.string(), at: instant, mine: v.boolean() })), null),
  reason: v.string(),
  /** The payment fields when the withdrawal was requested: the answer by field. */
  payment: v.record(v.string(), v.string()),
  /** Where these fields come from: the newest approved contract, or the profile if it was saved later. */
  paymentFrom: v.picklist(['contract', 'profile']),
  /** The profile's payment fields differ from those of the newest approved contract, so they need a closer look. */
  paymentDiffers: v.boolean(),
  fee: v.nullable(cents),
  tax: v.nullable(cents),
  net: v.nullable(cents),
  paidOn: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  /** The lines that make up the amount. */
  lines: v.array(
    v.object({
      month: v.string(),
      bookId,
      bookName: v.string(),
      kind: v.picklist(INCOME_KINDS),
      state: v.picklist(INCOME_STATES),
      amount: cents,
    }),
  ),
  /** The author's accounts, and whether ledger, balance and lines agree to the cent. */
  accounts: v.object({ earned: cents, available: cents, locked: cents, paid: cents, agree: v.boolean() }),
  history,
});
/**
 * Approves a waiting withdrawal, or rejects one that waits or was approved but could not be paid. A withdrawal that needs two approvals
 * still waits after the first. A second approval by the same editor is refused with `secondEditor`, a decision on one's own with
 * `ownMatter`.
 */
export const deskWithdrawalDecideRequest = v.object({ id: withdrawalId, approve: v.boolean(), reason });
/** Records the payment of an approved withdrawal: `net` = amount - `fee` - `tax`, on a day not after today (UTC+08:00). */
export const deskWithdrawalPaidRequest = v.object({
  id: withdrawalId,
  fee: cents,
  tax: cents,
  net: cents,
  reference: v.pipe(v.string(), v.trim(), v.maxLength(200), v.check(isOneLine, FIELD_CHARACTERS)),
  paidOn: day,
});
