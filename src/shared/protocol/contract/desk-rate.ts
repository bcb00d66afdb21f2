import * as v from 'valibot';
import type { ShareRateId } from '#shared/domain/ids.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { id, instant } from '#shared/protocol/fields.ts';

const contractType = v.picklist(CONTRACT_TYPES);
/** Tenths of a percent: 125 is 12.5 %. */
const tenths = v.pipe(v.number(), v.integer());
const rateId = id<ShareRateId>();

/** `confirmed`: who made it the rate; null: it is the default. `waiting`: a proposal that another editor than `mine` may confirm. */
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
/** Of a proposal. One that was decided on meanwhile is refused with `changedMeanwhile`, the confirmation of an own one with `secondEditor`. */
export const deskRateIdRequest = v.object({ id: rateId });
