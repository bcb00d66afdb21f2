import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 15 * 60_000;

const UUID_BYTES = 16;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;
const TOKEN_BYTES = UUID_BYTES + TIME_BYTES + SIGNATURE_BYTES;

/** Content of an access token: its session and its expiry (ms since epoch). */
export type AccessTokenClaims = { sessionId: string; expiresAt: number };

const sign = (key: Uint8Array, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update('access').update(body).digest();

/**
 * Makes an access token: session, expiry and a signature. Every call looks the session up, so a token can be revoked. It carries its
 * expiry so that an old token differs from an unknown one, and the device refreshes instead of signing out.
 */
export function makeAccessToken(key: Uint8Array, claims: AccessTokenClaims): string {
  const body = Buffer.alloc(UUID_BYTES + TIME_BYTES);
  body.write(claims.sessionId.replaceAll('-', ''), 'hex');
  body.writeUIntBE(claims.expiresAt, UUID_BYTES, TIME_BYTES);
  return Buffer.concat([body, sign(key, body)]).toString('base64url');
}

/** Reads a token that we signed; `undefined` for any other. The caller compares the expiry. */
export function readAccessToken(key: Uint8Array, token: string): AccessTokenClaims | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES) return undefined;
  const body = bytes.subarray(0, UUID_BYTES + TIME_BYTES);
  if (!timingSafeEqual(sign(key, body), bytes.subarray(UUID_BYTES + TIME_BYTES))) return undefined;
  const hex = body.toString('hex', 0, UUID_BYTES);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    expiresAt: body.readUIntBE(UUID_BYTES, TIME_BYTES),
  };
}
