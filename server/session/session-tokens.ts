import { createHash } from 'node:crypto';
import { makeToken } from '#server/core/signed-token.ts';
import type { Random } from '#shared/lib/ports.ts';
import { HEADER } from '#shared/protocol/headers.ts';

/** Lifetime of an access token. In ms. */
export const ACCESS_TOKEN_MS = 15 * 60_000;

/** How long a proof is valid after a sign-in or a re-authentication (docs/spec, section 5, Re-authentication). In ms. */
export const PROOF_MS = 10 * 60_000;

/**
 * A replaced token stays valid this long after its successor's first use, for parallel calls (docs/spec, section 4, Session expiry). In ms.
 */
export const REFRESH_GRACE_MS = 60_000;
/** A session that was not refreshed for this long ends. In ms. */
export const SESSION_IDLE_MS = 180 * 86_400_000;
/** A session ends this long after the sign-in, even if it is refreshed. In ms. */
export const SESSION_MAX_MS = 365 * 86_400_000;

/** A new refresh token: 32 random bytes. Only its hash is stored. */
export const makeRefreshToken = (random: Random): string =>
  Buffer.from(random.bytes(32)).toString('base64url');

/** A refresh token as the database stores it: its SHA-256, in hexadecimal. */
export const refreshTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const accessHeader = (key: Uint8Array, sessionId: string, now: number): Record<string, string> => ({
  [HEADER.accessToken]: makeToken(key, 'access', { sessionId, expiresAt: now + ACCESS_TOKEN_MS }),
});

/**
 * The headers of a session answer (docs/spec, section 7): an access token valid for `ACCESS_TOKEN_MS`, and the refresh token. Every call
 * looks the session up, so an access token can be revoked. `now` in ms since epoch.
 */
export const sessionHeaders = (
  key: Uint8Array,
  sessionId: string,
  refreshToken: string,
  now: number,
): Record<string, string> => ({
  ...accessHeader(key, sessionId, now),
  [HEADER.refreshToken]: refreshToken,
});

/**
 * The headers of an answer to a proof in an open session. Servers of the last release accept a proof only with a newer access token, so the
 * answer has a new access token.
 */
export const provenHeaders = (key: Uint8Array, sessionId: string, now: number): Record<string, string> => ({
  ...accessHeader(key, sessionId, now),
  ...proofHeader(key, sessionId, now),
});

/**
 * The proof header in the answer to a sign-in, a re-authentication or a change of password. Whoever copies a session does not have the
 * proof, and renewing the tokens gives no proof.
 */
export const proofHeader = (key: Uint8Array, sessionId: string, now: number): Record<string, string> => ({
  [HEADER.proof]: makeToken(key, 'proof', { sessionId, expiresAt: now + PROOF_MS }),
});
