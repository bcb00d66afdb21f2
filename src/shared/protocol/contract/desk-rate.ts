import * as v from 'valibot';
import type { ShareRateId } from '#shared/domain/ids.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { id, instant } from '#shared/protocol/fields.ts';

const contractType = v.picklist(CONTRACT_TYPES);
/** Tenths of a percent: 125 is 12.5 %. */
const tenths = v.pipe(v.number(), v.integer());
const rateId = id<ShareRateId>();

/**
 * `confirmed`: who confirmed the rate; null: it is the default. `waiting`: a proposal that its proposer may not confirm. `mine`: the caller
 * proposed it.
 */
export const deskRatesAnswer = v.object({
  items: v.array(
    v.object({
      contractType,
      tenths,
      confirmed: v.nullable(v.object({ proposedBy: v.string(), confirmedBy: v.string(), at: instant })),
      waiting: v.nullable(
        v.object({ id: rateId, tenths, proposedBy: v.string(), at: instant, mine: v.boolean() }),
      ),
    }),
  ),
});

/** Refused with `changedMeanwhile` while a proposal waits. */
export const deskRateProposeRequest = v.object({ contractType, tenths });
/**
 * `id` of a proposal. If the proposal was decided on meanwhile, the call is refused with `changedMeanwhile`; an editor who confirms their
 * own proposal is refused with `secondEditor`.
 */
export const deskRateIdRequest = v.object({ id: rateId });
