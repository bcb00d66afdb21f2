import * as v from 'valibot';
import { APPLICATION_STATES, APPLICATION_TYPES } from '#shared/domain/application.ts';
import { BONUS_KINDS } from '#shared/domain/bonus/bonus.ts';
import { CONTRACT_STATES } from '#shared/domain/contract/state.ts';
import { WITHDRAWAL_STATES } from '#shared/domain/payout/withdrawal.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { bookId, count, cursor, instant, nextCursor } from '#shared/protocol/fields.ts';
import { applicationId, bonus, cents, currency, firstReleaseEvidence, history } from './money.ts';

/**
 * Applies for a completion or a bonus (docs/spec, section 7, Money). Type contract is refused with `notEditable`: authors apply for a
 * contract by signing it. Refusals of a bonus: `noContract`, `bonusNotOffered`, `notDue` with `data.lacks`, `alreadyApplied`.
 */
export const applyAddRequest = v.object({
  bookId,
  type: v.picklist(['contract', 'completion', 'bonus']),
  bonusKind: v.optional(v.picklist(BONUS_KINDS)),
  evidence: v.optional(firstReleaseEvidence),
  note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2_000)), ''),
});
export const applyAddAnswer = v.object({
  id: applicationId,
  state: v.picklist(APPLICATION_STATES),
  submittedAt: instant,
});

/**
 * An application of any kind. `bookId` is null for withdrawals; only they have a `month`. `amount` is null if no money is requested. For a
 * bonus it is the amount due at the application, or, if approved, the amount credited.
 */
const applyItem = v.object({
  id: v.string(),
  type: v.picklist(APPLICATION_TYPES),
  bonusKind: v.nullable(v.picklist(BONUS_KINDS)),
  bookId: v.nullable(bookId),
  bookName: v.nullable(v.string()),
  month: v.nullable(v.string()),
  amount: v.nullable(cents),
  currency,
  state: v.picklist(WITHDRAWAL_STATES),
  reason: v.string(),
  submittedAt: instant,
  decidedAt: v.nullable(instant),
  history,
});
export type ApplyItem = v.InferOutput<typeof applyItem>;

/** Applications of one story, or, without `bookId`, all of the author, withdrawals included. Newest first. */
export const applyListRequest = v.object({ bookId: v.optional(bookId), cursor });
export const applyListAnswer = v.object({ items: v.array(applyItem), nextCursor });

/** Contract state of a story; `closed`: the desk accepts no contract for it. */
const contractStanding = v.picklist(['open', 'closed', ...CONTRACT_STATES]);
/** State of the newest application for a completion; `none`: there is none. */
export const completionState = v.picklist(['none', ...APPLICATION_STATES]);

export const byBookRequest = v.object({ bookId });

/**
 * Data of the bonus page. The bonuses follow the approved contract's type, or the story's if there is no contract yet. `claimable`:
 * nothing is lacking, the contract is approved, and no application for the bonus waits or was approved.
 */
export const applyBonusesAnswer = v.object({
  bookId,
  bookName: v.string(),
  contractType: v.picklist(CONTRACT_TYPES),
  contract: contractStanding,
  /** Published words, as the server counts them. */
  words: count,
  completion: completionState,
  currency,
  bonuses: v.array(
    v.object({
      ...bonus.entries,
      claimable: v.boolean(),
      /** The last application; earlier applications are in apply/list. */
      application: v.nullable(
        v.object({
          id: applicationId,
          state: v.picklist(APPLICATION_STATES),
          reason: v.string(),
          amount: cents,
          submittedAt: instant,
          decidedAt: v.nullable(instant),
        }),
      ),
    }),
  ),
});

/** The server's checks of a completion, and the bonuses after it (docs/spec, section 2, Money pages). */
export const applyCompletionAnswer = v.object({
  bookId,
  bookName: v.string(),
  state: completionState,
  reason: v.string(),
  submittedAt: v.nullable(instant),
  decidedAt: v.nullable(instant),
  contract: contractStanding,
  contractType: v.picklist(CONTRACT_TYPES),
  words: count,
  publishedChapters: count,
  /** Chapters readers do not see. They can never be published once the completion is approved. */
  drafts: count,
  /** Scheduled chapters. */
  scheduled: count,
  /** Published chapters whose newest text readers do not have yet. */
  changed: count,
  lastPublishedAt: v.nullable(instant),
  currency,
  /** The bonuses once the story is finished. */
  brings: v.array(bonus),
});
