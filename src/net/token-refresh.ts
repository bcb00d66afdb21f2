import type { IdempotencyKey } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import type { Locks } from '#shared/lib/ports.ts';
import { sessionEndpoints } from '#shared/protocol/endpoints/session.ts';
import { encodeRequest } from './encode-request.ts';
import type { Answer, Attempt } from './send-once.ts';
import { type SendDeps, sendWithHosts } from './send-with-hosts.ts';
import type { SessionState } from './session-port.ts';

/** What became of the session when its access token was expired. */
export type Refreshed =
  /** There is a newer token: send again with it. */
  | { kind: 'fresh'; session: SessionState }
  /** The server knows the refresh token no more; tokens are cleared. */
  | { kind: 'dead'; message: string }
  | { kind: 'unreachable' };

/** Only a clear no ends a session; "try again" does not. */
const isClearNo = (answer: Answer): boolean => answer.code === 'unauthenticated' || answer.redirect === true;

function askForToken(deps: SendDeps, session: SessionState, refreshToken: string): Promise<Attempt> {
  return sendWithHosts(
    deps,
    encodeRequest(sessionEndpoints.refreshToken, {}, { refreshToken }),
    { ...session, accessToken: null },
    {
      mode: 'foreground',
      idempotencyKey: mintId<IdempotencyKey>(deps.clock, deps.random),
      signal: undefined,
    },
  );
}

/**
 * Renews the access token once for all tabs and the service worker (SYNC-18): under one lock the row is read, whoever
 * finds that the generation moved uses what is there, and the answer is stored only if it has not moved since.
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
  await deps.session.die(session.generation);
  return { kind: 'dead', message: answer.message };
}
