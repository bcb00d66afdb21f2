import { createHash } from 'node:crypto';
import { makeToken } from '#server/core/signed-token.ts';
import type { Random } from '#shared/lib/ports.ts';
import { HEADER } from '#shared/protocol/headers.ts';

/** Lifetime of an access token. In ms. */
export const ACCESS_TOKEN_MS = 15 * 60_000;

/** How long a proof counts after a sign-in or a re-authentication (docs/spec, section 5, Re-authentication). In ms. */
export const PROOF_MS = 10 * 60_000;

/** A new refresh token: 32 random bytes. Only its hash is stored. */
export const makeRefreshToken = (random: Random): string =>
  Buffer.from(random.bytes(32)).toString('base64url');

/** What the database stores of a refresh token. */
export const refreshTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const accessHeader = (key: Uint8Array, sessionId: string, now: number): Record<string, string> => ({
  [HEADER.accessToken]: makeToken(key, 'access', { sessionId, expiresAt: now + ACCESS_TOKEN_MS }),
});

/** The headers of a session answer (docs/spec, section 7). Every call looks the session up, so an access token can be revoked. */
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
 * The headers of an answer to a proof in an open session. Servers of the last release accept a proof only with an access token that is
 * newer, so the answer has a new one.
 */
export const provenHeaders = (key: Uint8Array, sessionId: string, now: number): Record<string, string> => ({
  ...accessHeader(key, sessionId, now),
  ...proofHeader(key, sessionId, now),
});

/**
 * The proof in an answer to its author: to a sign-in, a re-authentication and a change of password. Whoever copies a session does not have
 * it, and renewing the tokens gives none.
 */
export const proofHeader = (key: Uint8Array, sessionId: string, now: number): Record<string, string> => ({
  [HEADER.proof]: makeToken(key, 'proof', { sessionId, expiresAt: now + PROOF_MS }),
});
