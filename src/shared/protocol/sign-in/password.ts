import * as v from 'valibot';
import { instant } from '#shared/protocol/fields.ts';
import { passkeyAssertion, passkeyItem } from './passkey.ts';

/** Asks for a password reset link. */
export const forgottenRequest = v.object({ email: v.pipe(v.string(), v.maxLength(200)) });

/** Longer than a password may be, so that a password that is too long gets its own message, not a schema error. */
const password = v.pipe(v.string(), v.maxLength(200));
/** The secret of a link sent by mail. */
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
/** Asks which account a link belongs to; does not use it up. */
export const resetAccountRequest = v.object({ secret });
/** `closeOthers`: also closes the account's other sign-in methods (`otherWays`). */
export const resetRequest = v.object({ secret, password, closeOthers: v.optional(v.boolean(), false) });

/** A new password for the caller. `current`: the old password. */
export const changeRequest = v.object({ current: password, password });

/**
 * An account's sign-in methods besides its password, and its second factor. `app`: when its authenticator app was set up. `codes`: recovery
 * codes left. `closes`: a new password closes them in any case, as the e-mail was never confirmed.
 */
export const otherWays = v.object({
  passkeys: v.array(v.object({ name: v.string(), createdAt: instant })),
  codes: v.number(),
  providers: v.array(v.picklist(['facebook', 'google'])),
  closes: v.boolean(),
  app: v.optional(instant),
});
export type OtherWays = v.InferOutput<typeof otherWays>;

/** The account whose password a link changes: for the page, and for password managers. `others` is there only before the change. */
export const resetAccount = v.object({ email: v.string(), others: v.optional(otherWays) });
export type ResetAccount = v.InferOutput<typeof resetAccount>;

const providerToken = v.pipe(v.string(), v.minLength(1), v.maxLength(8_000));
/** A proof that the caller owns the account, by one of its sign-in methods. A provider's fields are those of its sign-in. */
export const reauthenticateRequest = v.variant('by', [
  v.object({ by: v.literal('password'), password }),
  v.object({ by: v.literal('passkey'), response: passkeyAssertion }),
  v.object({ by: v.literal('google'), token: providerToken }),
  v.object({
    by: v.literal('facebook'),
    facebookToken: providerToken,
    thirdUserId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  }),
]);

/** The caller's sign-in methods. `email`: '' if only a provider knows the author. */
export const signInMethodsAnswer = v.object({
  email: v.string(),
  password: v.boolean(),
  providers: v.array(v.picklist(['facebook', 'google'])),
  passkeys: v.array(passkeyItem),
});
