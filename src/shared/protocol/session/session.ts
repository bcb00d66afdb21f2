import * as v from 'valibot';
import { ROLES } from '#shared/domain/role.ts';
import { userId } from '#shared/protocol/fields.ts';

/** The session's user (docs/spec, section 3, Session user). `name` is the pen name. */
export const sessionUser = v.object({
  id: userId,
  name: v.string(),
  info: v.object({ avatar: v.nullable(v.string()) }),
  email: v.string(),
  role: v.picklist(ROLES),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;
export const refreshRequest = v.object({
  refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
});

/** With `refreshToken` a sign-out can be revoked later, without an access token (docs/spec, section 4, Logout). */
export const logoutRequest = v.object({ refreshToken: v.optional(v.pipe(v.string(), v.maxLength(500))) });
