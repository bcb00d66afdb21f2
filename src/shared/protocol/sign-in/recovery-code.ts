import * as v from 'valibot';
import { instant } from '#shared/protocol/fields.ts';

/** How many of the caller's recovery codes can still be used. `madeAt`: null if there are none. */
export const recoveryCodesState = v.object({ left: v.number(), madeAt: v.nullable(instant) });

/** The new codes, which only this answer contains, and the e-mail they are used with. */
export const recoveryCodesMade = v.object({ codes: v.array(v.string()), madeAt: instant, email: v.string() });

/** A new password by a recovery code. The limits are wide, so that a longer text gets its own message, not a schema error. */
export const recoveryCodeUseRequest = v.object({
  email: v.pipe(v.string(), v.maxLength(200)),
  code: v.pipe(v.string(), v.maxLength(200)),
  password: v.pipe(v.string(), v.maxLength(200)),
});
