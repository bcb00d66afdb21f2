import { createHash } from 'node:crypto';
import type { Random } from '#shared/lib/ports.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { ACCESS_TOKEN_MS, makeAccessToken } from './access-token.ts';

/** A new refresh token: 32 random bytes. Only its hash is stored. */
export const makeRefreshToken = (random: Random): string =>
  Buffer.from(random.bytes(32)).toString('base64url');

/** What the database stores of a refresh token. */
export const refreshTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The headers of a session answer (docs/spec, section 7). */
export function sessionHeaders(
  key: Uint8Array,
  sessionId: string,
  refreshToken: string,
  now: number,
): Record<string, string> {
  return { ...accessHeader(key, sessionId, now), [HEADER.refreshToken]: refreshToken };
}

/** A new access token of a session, for an answer that a proof belongs to (docs/spec, section 5, Re-authentication). */
export const accessHeader = (key: Uint8Array, sessionId: string, now: number): Record<string, string> => ({
  [HEADER.accessToken]: makeAccessToken(key, { sessionId, expiresAt: now + ACCESS_TOKEN_MS }),
});
