import * as v from 'valibot';
import { BONUS_KINDS } from '#shared/domain/bonus/bonus.ts';
import type { ApplicationId, WithdrawalId } from '#shared/domain/ids.ts';
import { MONTH_PATTERN, type Month } from '#shared/domain/payout/month.ts';
import { WITHDRAWAL_STATES } from '#shared/domain/payout/withdrawal.ts';
import { count, id, instant } from '#shared/protocol/fields.ts';

/** US cents; negative only where stated. */
export const cents = v.pipe(v.number(), v.safeInteger());
/** All amounts are in US dollars, sent as cents. */
export const currency = v.literal('USD');
/** A month at UTC+08:00. */
export const month = v.pipe(
  v.string(),
  v.regex(MONTH_PATTERN),
  v.transform((text) => text as Month),
);
/** A calendar day at UTC+08:00, 'YYYY-MM-DD'. */
export const day = v.pipe(v.string(), v.isoDate());

export const applicationId = id<ApplicationId>();
export const withdrawalId = id<WithdrawalId>();

/**
 * Evidence of a first release: the latest chapters appeared at `platformUrl` (http or https) `leadDays` later than here. An application
 * without evidence states that the story is published nowhere else.
 */
export const firstReleaseEvidence = v.object({
  platformUrl: v.pipe(v.string(), v.trim(), v.maxLength(500), v.regex(/^https?:\/\/\S+$/)),
  leadDays: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
});
export type FirstReleaseEvidence = v.InferOutput<typeof firstReleaseEvidence>;

/** One step of an application: its new state, when, and why. */
const historyStep = v.object({ state: v.picklist(WITHDRAWAL_STATES), at: instant, reason: v.string() });
/** The steps of an application, oldest first. */
export const history = v.array(historyStep);

const bonusLack = v.union([
  v.object({ kind: v.literal('words'), words: count }),
  v.object({ kind: v.picklist(['finished', 'lead']) }),
]);

/** A bonus of `#shared/domain/bonus/bonus.ts`: the amount due, what is lacking, the next band. */
export const bonus = v.object({
  kind: v.picklist(BONUS_KINDS),
  cents: count,
  lacks: v.array(bonusLack),
  next: v.nullable(v.object({ words: count, cents: count })),
});
