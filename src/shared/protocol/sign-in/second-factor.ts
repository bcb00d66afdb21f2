import * as v from 'valibot';
import { FACTOR_KINDS } from '#shared/domain/second-factor.ts';
import { instant } from '#shared/protocol/fields.ts';

/**
 * A code of an authenticator app, or a recovery code in its place, in any spelling. The limit is wide, so that a longer text gets its own
 * message, not a schema error.
 */
export const factorCode = v.pipe(v.string(), v.maxLength(200));

/**
 * The caller's second factor. `addedAt`: when the app was set up, null if there is no app. `strong`: this session has proved two factors.
 */
export const secondFactorState = v.object({
  addedAt: v.nullable(instant),
  passkeys: v.number(),
  strong: v.boolean(),
});

/** The key of an app that is being set up, in base 32 and as an address for apps and QR codes. Only this answer contains the key. */
export const secondFactorNew = v.object({ key: v.string(), uri: v.string() });

/** `code`: the first code of the new app. `current`: a code of the app that it replaces, if there is one, or a recovery code. */
export const secondFactorConfirmRequest = v.object({ code: factorCode, current: v.optional(factorCode) });
/** `code`: of the app that is removed, or a recovery code. */
export const secondFactorRemoveRequest = v.object({ code: factorCode });

/** `data` of the refusal `codeNeeded`: what the account's second factor is. */
export const codeNeededData = v.object({ reason: v.literal('codeNeeded'), factor: v.picklist(FACTOR_KINDS) });
