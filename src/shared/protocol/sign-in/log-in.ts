import * as v from 'valibot';
import { factorCode } from './second-factor.ts';

export const account = v.pipe(v.string(), v.maxLength(200));

/** Longer than the 16 characters a password may have, so that a longer one gets its own message, not a schema error. */
export const password = v.pipe(v.string(), v.maxLength(200));

/** `code` of a sign-in: of the second factor. Only after the answer `codeNeeded` (docs/spec, section 5, Second factor). */
export const code = v.optional(factorCode);

export const loginRequest = v.object({ account, password, code });
