import { createHmac, timingSafeEqual } from 'node:crypto';

const UUID_BYTES = 16;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 32;
const TOKEN_BYTES = UUID_BYTES + TIME_BYTES + SIGNATURE_BYTES;

/** The purpose of a token. It is part of the signature, so that a token of one kind is never accepted as a token of the other kind. */
export type TokenKind = 'access' | 'proof';

/** A token's content: its session and its expiry (ms since epoch). */
export type TokenClaims = { readonly sessionId: string; readonly expiresAt: number };

const sign = (key: Uint8Array, kind: TokenKind, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update(kind).update(body).digest();

/** Makes a token: session, expiry and a signature, base64url. */
export function makeToken(key: Uint8Array, kind: TokenKind, claims: TokenClaims): string {
  const body = Buffer.alloc(UUID_BYTES + TIME_BYTES);
  body.write(claims.sessionId.replaceAll('-', ''), 'hex');
  body.writeUIntBE(claims.expiresAt, UUID_BYTES, TIME_BYTES);
  return Buffer.concat([body, sign(key, kind, body)]).toString('base64url');
}

/** Reads a token of this kind that we signed; `undefined` for any other. The caller checks the expiry. */
export function readToken(key: Uint8Array, kind: TokenKind, token: string): TokenClaims | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== TOKEN_BYTES) return undefined;
  const body = bytes.subarray(0, UUID_BYTES + TIME_BYTES);
  if (!timingSafeEqual(sign(key, kind, body), bytes.subarray(UUID_BYTES + TIME_BYTES))) return undefined;
  const hex = body.toString('hex', 0, UUID_BYTES);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    expiresAt: body.readUIntBE(UUID_BYTES, TIME_BYTES),
  };
}
