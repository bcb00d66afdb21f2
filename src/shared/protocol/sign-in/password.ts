import * as v from 'valibot';
import { instant } from '#shared/protocol/fields.ts';
import { passkeyAssertion, passkeyItem } from './passkey.ts';

/** Asks for a link to a new password. */
export const forgottenRequest = v.object({ email: v.pipe(v.string(), v.maxLength(200)) });

/** Longer than a password may be, so that a longer one gets its own message, not a schema error. */
const password = v.pipe(v.string(), v.maxLength(200));
/** The secret of a link sent by mail. */
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
export const resetAccountRequest = v.object({ secret });
/** `closeOthers`: the account's other ways in are closed with it (`otherWays`). */
export const resetRequest = v.object({ secret, password, closeOthers: v.optional(v.boolean(), false) });

/** A new password for the caller. `current`: the one until now. */
export const changeRequest = v.object({ current: password, password });

/** Ways into an account beside its password, and what stands in its way: `app`, when its authenticator app was set up. `codes`: recovery codes left. `closes`: they are closed with a new password in any case, as the e-mail was never confirmed. */
export const otherWays = v.object({
  passkeys: v.array(v.object({ name: v.string(), createdAt: instant })),
  codes: v.number(),
  providers: v.array(v.picklist(['facebook', 'google'])),
  closes: v.boolean(),
  app: v.optional(instant),
});
export type OtherWays = v.InferOutput<typeof otherWays>;

/** The account whose password a link changes: for the page, and for password managers. `others` comes before the change only. */
export const resetAccount = v.object({ email: v.string(), others: v.optional(otherWays) });
export type ResetAccount = v.InferOutput<typeof resetAccount>;

const providerToken = v.pipe(v.string(), v.minLength(1), v.maxLength(8_000));
/** A proof that the caller owns the account, by one of the ways to sign in to it. A provider's fields are those of its sign-in. */
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

/** The ways in which the caller can sign in. `email`: '' if only a provider knows the author. */
export const signInMethodsAnswer = v.object({
  email: v.string(),
  password: v.boolean(),
  providers: v.array(v.picklist(['facebook', 'google'])),
  passkeys: v.array(passkeyItem),
});
