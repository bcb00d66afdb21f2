import * as v from 'valibot';
import { ROLES } from '#shared/domain/role.ts';
import { userId } from './common.ts';

/** What the session keeps of its user (specification, section 3, session user). `name` is the pen name. */
export const sessionUser = v.object({
  id: userId,
  name: v.string(),
  info: v.object({ avatar: v.nullable(v.string()) }),
  email: v.string(),
  role: v.picklist(ROLES),
});
export type SessionUser = v.InferOutput<typeof sessionUser>;

const account = v.pipe(v.string(), v.maxLength(200));
/** Longer than the 16 characters a password may have, so that its own message comes, not a shape error. */
const password = v.pipe(v.string(), v.maxLength(200));

export const loginRequest = v.object({ account, password });
export const registerRequest = v.object({ email: account, password });
export const refreshRequest = v.object({
  refreshToken: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
});

/** `refreshToken` lets a sign-out be told later, when the access token is gone already (decisions.md, Keys and session). */
export const logoutRequest = v.object({ refreshToken: v.optional(v.pipe(v.string(), v.maxLength(500))) });
