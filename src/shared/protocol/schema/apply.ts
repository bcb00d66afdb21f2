import * as v from 'valibot';
import { APPLICATION_STATES, APPLICATION_TYPES } from '#shared/domain/application.ts';
import { BONUS_KINDS } from '#shared/domain/bonus/bonus.ts';
import { CONTRACT_STATES } from '#shared/domain/contract/state.ts';
import { WITHDRAWAL_STATES } from '#shared/domain/payout/withdrawal.ts';
import { CONTRACT_TYPES } from '#shared/domain/story.ts';
import { bookId, count, instant } from './common.ts';
import {
  applicationId,
  bonus,
  cents,
  currency,
  cursor,
  firstReleaseEvidence,
  history,
  nextCursor,
} from './money.ts';

/**
 * Applies for a completion or a bonus (docs/spec, section 7, Money). A contract is applied for by signing it: here it is
 * refused with `notEditable`. Refusals of a bonus: `noContract`, `bonusNotOffered`, `notDue` with `data.lacks`,
 * `alreadyApplied`.
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
 * An application of any kind. `bookId` is null for withdrawals; `month` is theirs alone. `amount` is null where no money is
 * asked for, and for a bonus what was due when it was asked for, or, approved, what was credited.
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

/** Of one story, or, without `bookId`, of the author: withdrawals are then among them. Newest first. */
export const applyListRequest = v.object({ bookId: v.optional(bookId), cursor });
export const applyListAnswer = v.object({ items: v.array(applyItem), nextCursor });

/** How a story stands to its contract; `closed`: the desk takes none of it. */
const contractStanding = v.picklist(['open', 'closed', ...CONTRACT_STATES]);
export const completionState = v.picklist(['none', ...APPLICATION_STATES]);

export const byBookRequest = v.object({ bookId });

/**
 * What the bonus page shows. The bonuses are those of the approved contract's type, or of the story's where there is none yet.
 * `claimable`: nothing is lacking, the contract is approved, and no application for it waits or was approved.
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
      /** The last one; the earlier are in apply/list. */
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

/** The check list of a completion as the server knows it, and what it would bring (docs/spec, section 2, Money pages). */
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
  /** Chapters readers do not see: left behind for good once the completion is approved. */
  drafts: count,
  /** Chapters with a time to be published at. */
  scheduled: count,
  /** Published chapters whose newest text readers do not have yet. */
  changed: count,
  lastPublishedAt: v.nullable(instant),
  currency,
  /** The bonuses as they are once the story is finished. */
  brings: v.array(bonus),
});
