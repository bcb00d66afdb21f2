import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '#shared/lib/ports.ts';

/** Lifetime of a nonce: the dialog may be open for a while before the button is pressed. In ms. */
export const NONCE_MS = 30 * 60_000;

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const BODY_BYTES = RANDOM_BYTES + TIME_BYTES;
const SIGNATURE_BYTES = 32;

const sign = (key: Uint8Array, body: Uint8Array, udid: string): Buffer =>
  createHmac('sha256', key).update('google-nonce').update(udid).update('\n').update(body).digest();

/**
 * Makes a nonce for one Google sign-in on the device `udid`. It is signed and not stored, so asking for one writes no row; only a used
 * one is stored, until it expires (`used_nonce`).
 */
export function makeNonce(key: Uint8Array, random: Random, udid: string, now: number): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(random.bytes(RANDOM_BYTES));
  body.writeUIntBE(now + NONCE_MS, RANDOM_BYTES, TIME_BYTES);
  return Buffer.concat([body, sign(key, body, udid)]).toString('base64url');
}

/** The expiry of a nonce we made for this device (ms since epoch); `undefined` for any other or expired one. */
export function readNonce(key: Uint8Array, nonce: string, udid: string, now: number): number | undefined {
  const bytes = Buffer.from(nonce, 'base64url');
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES) return undefined;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(sign(key, body, udid), bytes.subarray(BODY_BYTES))) return undefined;
  const endsAt = body.readUIntBE(RANDOM_BYTES, TIME_BYTES);
  return endsAt > now ? endsAt : undefined;
}

/** How the database stores a used nonce: a hash of its signed part only, since base64 can spell one nonce in several ways. */
export const nonceHash = (nonce: string): string =>
  createHash('sha256').update(Buffer.from(nonce, 'base64url')).digest('hex');
