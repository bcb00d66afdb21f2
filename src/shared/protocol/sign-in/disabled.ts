import * as v from 'valibot';
import { instant } from '#shared/protocol/fields.ts';

/** Since when an account is suspended, and why, as its author reads it (docs/spec, section 6, Authors). */
export const suspension = v.object({ since: instant, reason: v.string() });

/**
 * `data` of the refusal `accountDisabled`. `suspension` is absent if the account was disabled without a reason, and from an older server.
 */
export const disabledData = v.object({
  reason: v.literal('accountDisabled'),
  suspension: v.optional(suspension),
});
export type DisabledData = v.InferOutput<typeof disabledData>;
