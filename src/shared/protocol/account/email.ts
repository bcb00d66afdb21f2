import * as v from 'valibot';

/** The secret of a link sent by mail. */
export const linkRequest = v.object({ secret: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });

/**
 * The caller's sign-in e-mail; '' if only a provider knows the author. `changingTo`: the new address whose link was not opened yet.
 * `hasPassword`: a change of the e-mail needs the current password. `mails` false: the server sends no mail, so nothing waits for a
 * confirmation.
 */
export const accountEmail = v.object({
  email: v.string(),
  confirmed: v.boolean(),
  changingTo: v.nullable(v.string()),
  hasPassword: v.boolean(),
  mails: v.optional(v.boolean(), true),
});
export type AccountEmail = v.InferOutput<typeof accountEmail>;

/**
 * The limits are wider than those of an e-mail and a password, so that a longer text gets its own message, not a schema error. `current`:
 * '' without a password.
 */
export const emailChangeRequest = v.object({
  email: v.pipe(v.string(), v.maxLength(200)),
  current: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});

/** Which mails the author wants: decisions and payments. */
export const mailChoice = v.object({ decisions: v.boolean() });
export type MailChoice = v.InferOutput<typeof mailChoice>;

/** The address that a link confirmed. `changed`: the address is new. */
export const confirmedEmail = v.object({ email: v.string(), changed: v.boolean() });
export type ConfirmedEmail = v.InferOutput<typeof confirmedEmail>;

/** The restored address, and the secret of a password reset link. */
export const restoredEmail = v.object({ email: v.string(), secret: v.string() });
export type RestoredEmail = v.InferOutput<typeof restoredEmail>;
