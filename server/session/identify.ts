import type { Identity } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { readToken, type TokenClaims } from '#server/core/signed-token.ts';
import type { KnownSession } from '#server/db/known-sessions.ts';
import { SESSION_MAX_MS } from './session-tokens.ts';

/** Whom a bearer token identifies: no one (no token), a known caller, an expired token (20066), or an unknown token. */
export type Identification =
  | { kind: 'none' }
  | { kind: 'known'; identity: Identity }
  | { kind: 'expired' }
  | { kind: 'unknown' }
  /** The token belongs to an account that is deleted (`at`: when) or, if null, is being deleted. */
  | { kind: 'deleted'; at: number | null };

/** The token of an `Authorization` header, '' if there is none. */
export const bearerToken = (header: string | undefined): string =>
  /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';

/**
 * Reads the `Authorization` header. A token signed by an older key counts as expired. An expired token of an ended session is unknown, not
 * expired: refreshing would fail anyway.
 */
export async function identify(
  deps: Pick<AppDeps, 'sessions' | 'tokenKey' | 'olderTokenKeys'>,
  header: string | undefined,
  now: number,
): Promise<Identification> {
  const token = bearerToken(header);
  if (token === '') return { kind: 'none' };
  const current = readToken(deps.tokenKey, 'access', token);
  const claims = current ?? byOlderKey(deps.olderTokenKeys, token);
  if (claims === undefined) return { kind: 'unknown' };
  const row = await deps.sessions.find(claims.sessionId, now);
  const over = endOf(row, now);
  if (row === undefined || over !== undefined) return over ?? { kind: 'unknown' };
  if (current === undefined || claims.expiresAt <= now) return { kind: 'expired' };
  const { userId, penName } = row;
  return {
    kind: 'known',
    identity: { userId, sessionId: claims.sessionId, penName, ...rightsOf(row) },
  };
}

/** Why a session does not identify its author (any more); undefined if it does. `now` in ms since epoch. */
export function endOf(
  row: KnownSession | undefined,
  now: number,
): Extract<Identification, { kind: 'unknown' | 'deleted' }> | undefined {
  if (row !== undefined && row.deleteAt !== null && row.deleteAt <= now)
    return { kind: 'deleted', at: row.deletedAt };
  const isOver =
    row === undefined ||
    row.revokedAt !== null ||
    row.disabledAt !== null ||
    row.createdAt + SESSION_MAX_MS <= now;
  return isOver ? { kind: 'unknown' } : undefined;
}

/**
 * The rights that a session has. An editor's session has only an author's rights until a password made by the server is changed and two
 * factors were proved (docs/spec, section 6, Editors). Until then calls that need the role are refused, and `deskRefusal` says why.
 */
export function rightsOf({
  role,
  passwordGiven,
  strongAt,
}: Pick<KnownSession, 'role' | 'passwordGiven' | 'strongAt'>): Pick<
  Identity,
  'role' | 'isEditor' | 'passwordGiven' | 'strong'
> {
  const isEditor = role === 'editor';
  const strong = strongAt !== null;
  const isOpen = !passwordGiven && (strong || !isEditor);
  return { role: isOpen ? role : 'author', isEditor, passwordGiven, strong };
}

function byOlderKey(keys: readonly Uint8Array[], token: string): TokenClaims | undefined {
  for (const key of keys) {
    const claims = readToken(key, 'access', token);
    if (claims !== undefined) return claims;
  }
  return undefined;
}
