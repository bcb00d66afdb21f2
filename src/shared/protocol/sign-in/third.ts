import * as v from 'valibot';
import { code } from './log-in.ts';

/** `thirdType` of the wire: login types 7 and 8 (docs/spec, section 7, Auth). */
export const FACEBOOK_TYPE = 7;

const thirdText = v.optional(v.pipe(v.string(), v.maxLength(2_000)), '');

/**
 * Facebook sign-in (docs/spec, section 7, Auth). The server trusts only the token, after checking it with Facebook. `confirm` makes an
 * account if there is none; without it the answer is `refused`, reason `accountNew`.
 */
export const facebookRequest = v.object({
  facebookToken: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)),
  thirdType: v.pipe(v.number(), v.value(FACEBOOK_TYPE)),
  thirdUserId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  thirdUserName: thirdText,
  confirm: v.optional(v.boolean(), false),
  fbUserName: thirdText,
  headUrl: thirdText,
  code,
});

/**
 * Google sign-in (docs/spec, section 7, Auth): the ID token. `confirm` is our addition: it makes a separate account although an account has
 * this e-mail (reason `emailAccount`).
 */
export const googleRequest = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_000)),
  confirm: v.optional(v.boolean(), false),
  code,
});

/**
 * Settings of each provider for the sign-in dialog; null: not set up here. Contains no secret. `mails` false: the server sends no mail, so
 * also no password reset link.
 */
export const thirdConfig = v.object({
  facebook: v.nullable(v.object({ appId: v.string(), scriptUrl: v.string(), version: v.string() })),
  google: v.nullable(v.object({ clientId: v.string(), scriptUrl: v.string() })),
  mails: v.optional(v.boolean(), true),
});

export type ThirdConfig = v.InferOutput<typeof thirdConfig>;

/** A nonce for one Google sign-in on the device that asked; valid once, for half an hour. */
export const thirdNonce = v.object({ nonce: v.string() });

/** `data` of refusals after which a sign-in with a provider can continue. */
export const thirdRefusedData = v.object({ reason: v.string(), email: v.optional(v.string()) });
