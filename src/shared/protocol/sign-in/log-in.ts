import * as v from 'valibot';
import { factorCode } from './second-factor.ts';

/** The sign-in e-mail as typed. The limit is wide, so that an e-mail that is too long gets its own message, not a schema error. */
export const account = v.pipe(v.string(), v.maxLength(200));

/** Longer than the 16 characters that a password may have, so that a password that is too long gets its own message, not a schema error. */
export const password = v.pipe(v.string(), v.maxLength(200));

/**
 * `code` of a sign-in: a code of the second factor. It is sent only after the answer `codeNeeded` (docs/spec, section 5, Second factor).
 */
export const code = v.optional(factorCode);

export const loginRequest = v.object({ account, password, code });
