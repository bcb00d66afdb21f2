import { register } from '#server/account/register.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { direct, type Handlers } from '#server/core/handler.ts';
import { SERVER } from '#server/platform/password-hasher.ts';
import { logOut } from '#server/session/log-out.ts';
import { renewSession } from '#server/session/renew-session.ts';
import { logIn } from '#server/sign-in/log-in.ts';

/** The calls that make, renew and end a sign-in (docs/spec, section 7, Auth). */
export function sessionRoutes(deps: AppDeps) {
  let decoyHash: Promise<string> | undefined;
  const decoy = () => {
    decoyHash ??= deps.passwordHasher.hash('no account has this password', SERVER).catch((error: unknown) => {
      // The queue was full. The next sign-in tries again.
      decoyHash = undefined;
      throw error;
    });
    return decoyHash;
  };
  return {
    login: direct((call, { request }) => logIn(deps, decoy, call, request)),
    register: direct((call, { request }) => register(deps, call, request)),
    logout: direct((call, { request }) => logOut(deps, call, request)),
    refreshToken: direct((call, { request }) => renewSession(deps, call, request)),
  } satisfies Partial<Handlers>;
}
