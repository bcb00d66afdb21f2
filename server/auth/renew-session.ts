import type { AppDeps } from '#server/app-deps.ts';
import type { Call } from '#server/call.ts';
import { unauthenticated } from '#server/middleware/admit.ts';
import { done, type Outcome } from '#server/outcome.ts';
import { rotateRefreshToken } from './rotate-refresh-token.ts';
import { sessionHeaders } from './session-tokens.ts';

/** Renews the tokens of a session (docs/spec, section 4, Session expiry). */
export async function renewSession(
  deps: AppDeps,
  call: Call,
  input: { refreshToken: string },
): Promise<Outcome<unknown>> {
  const rotation = await deps.db.transaction((tx) => rotateRefreshToken(deps, tx, call, input.refreshToken));
  if (!rotation.ok) return unauthenticated;
  return {
    ...done(undefined),
    headers: sessionHeaders(deps.tokenKey, rotation.sessionId, rotation.token, call.now),
  };
}
