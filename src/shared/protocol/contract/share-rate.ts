import * as v from 'valibot';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';

/** The rate for a contract of each type that is made now, in tenths of a percent: 125 is 12.5 %. */
export const shareRatesAnswer = v.object({
  items: v.array(
    v.object({ contractType: v.picklist(CONTRACT_TYPES), tenths: v.pipe(v.number(), v.integer()) }),
  ),
});
