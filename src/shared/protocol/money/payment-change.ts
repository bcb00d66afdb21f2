import * as v from 'valibot';
import { instant } from '#shared/protocol/fields.ts';

/** The secret of a link "This was not me". */
export const paymentChangeRequest = v.object({
  secret: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
});

/**
 * A change of payment details: the new account, masked, and until when nothing is paid to it. `inReview`: the new account is in a contract.
 * It takes effect, and is held, once that contract is approved.
 */
export const paymentChangeAnswer = v.object({
  payee: v.string(),
  changedAt: instant,
  heldUntil: instant,
  inReview: v.optional(v.boolean(), false),
});

/** The secret of a password reset link. */
export const paymentUndoAnswer = v.object({ secret: v.string() });
