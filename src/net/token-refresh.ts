import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Locks } from '#shared/lib/ports.ts';
import { sessionCalls } from '#shared/protocol/session/calls.ts';
import { encodeRequest } from './encode-request.ts';
import type { Answer, Attempt } from './send-once.ts';
import { type SendDeps, sendWithHosts } from './send-with-hosts.ts';
import type { SessionState } from './session-port.ts';

/** Result of a refresh. */
export type Refreshed =
  /** There is a newer access token: send again with it. */
  | { kind: 'fresh'; session: SessionState }
  /** The server no longer accepts the refresh token; tokens are cleared. */
  | { kind: 'dead'; message: string }
  | { kind: 'unreachable' };

/** Only a clear refusal ends a session; "try again" does not. */
const isClearNo = (answer: Answer): boolean => answer.code === 'unauthenticated' || answer.redirect === true;

function askForToken(deps: SendDeps, session: SessionState, refreshToken: string): Promise<Attempt> {
  return sendWithHosts(
    deps,
    encodeRequest(sessionCalls.refreshToken, {}, { refreshToken }),
    { ...session, accessToken: null },
    {
      mode: 'foreground',
      idempotencyKey: mintId<IdempotencyKey>(deps.clock, deps.random),
      signal: undefined,
    },
  );
}

/**
 * Renews the access token once for all tabs and the service worker (SYNC-18), under one lock. It first reads the stored session: if its
 * generation has changed, it uses the token stored there. It stores the answer only if the generation has not changed since.
 */
export async function refreshToken(
  deps: SendDeps & { locks: Locks; lockName: string },
  stale: SessionState,
): Promise<Refreshed> {
  return deps.locks.request(deps.lockName, {}, () => refreshAlone(deps, stale));
}

async function refreshAlone(deps: SendDeps, stale: SessionState): Promise<Refreshed> {
  const session = await deps.session.read();
  if (session.generation !== stale.generation && session.accessToken !== null)
    return { kind: 'fresh', session };
  if (session.refreshToken === null) {
    await deps.session.die(session.generation);
    return { kind: 'dead', message: '' };
  }
  const attempt = await askForToken(deps, session, session.refreshToken);
  if (attempt.kind !== 'answer' || attempt.hostFault) return { kind: 'unreachable' };
  const { answer } = attempt;
  if (answer.success && answer.accessToken !== null) {
    const tokens = { accessToken: answer.accessToken, refreshToken: answer.refreshToken };
    const after = await deps.session.storeTokens(session.generation, tokens, true);
    return after.accessToken === null ? { kind: 'dead', message: '' } : { kind: 'fresh', session: after };
  }
  if (!isClearNo(answer)) return { kind: 'unreachable' };
  if (await deps.session.die(session.generation, answer.data))
    return { kind: 'dead', message: answer.message };
  // Meanwhile a proof of the sign-in opened a new session. The refusal is about the old one.
  const current = await deps.session.read();
  return current.accessToken === null
    ? { kind: 'dead', message: answer.message }
    : { kind: 'fresh', session: current };
}
