import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Call } from '#server/core/call.ts';
import { refused } from '#server/core/outcome.ts';
import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import type { GoogleSettings } from '#server/settings/provider-settings.ts';
import { isEmail } from '#shared/domain/credentials.ts';
import type { Random } from '#shared/lib/ports.ts';
import type { Verification } from './provider-person.ts';

/** Lifetime of a nonce: the dialog may be open for a while before the button is pressed. In ms. */
const NONCE_MS = 30 * 60_000;

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const BODY_BYTES = RANDOM_BYTES + TIME_BYTES;
const SIGNATURE_BYTES = 32;

const sign = (key: Uint8Array, body: Uint8Array, udid: string): Buffer =>
  createHmac('sha256', key).update('google-nonce').update(udid).update('\n').update(body).digest();

/**
 * Makes a nonce for one Google sign-in on the device `udid`. The nonce is signed and not stored, so a request for a nonce writes no row.
 * Only a used nonce is stored, until it expires (`used_nonce`).
 */
export function makeNonce(key: Uint8Array, random: Random, udid: string, now: number): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(random.bytes(RANDOM_BYTES));
  body.writeUIntBE(now + NONCE_MS, RANDOM_BYTES, TIME_BYTES);
  return Buffer.concat([body, sign(key, body, udid)]).toString('base64url');
}

/** The expiry of a nonce we made for this device (ms since epoch); `undefined` for any other or expired one. */
function readNonce(key: Uint8Array, nonce: string, udid: string, now: number): number | undefined {
  const bytes = Buffer.from(nonce, 'base64url');
  if (bytes.length !== BODY_BYTES + SIGNATURE_BYTES) return undefined;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(sign(key, body, udid), bytes.subarray(BODY_BYTES))) return undefined;
  const endsAt = body.readUIntBE(RANDOM_BYTES, TIME_BYTES);
  return endsAt > now ? endsAt : undefined;
}

/** A used nonce as the database stores it: a hash of its decoded bytes, since base64 can spell one nonce in several ways. */
const nonceHash = (nonce: string): string =>
  createHash('sha256').update(Buffer.from(nonce, 'base64url')).digest('hex');

/** Allowed difference between Google's clock and ours. In seconds. */
const CLOCK_TOLERANCE_S = 10;
/** Google's `sub` is at most 255 characters. */
const SUBJECT_MAX = 255;

/**
 * Makes the check of Google's ID tokens: signed by Google's published keys, `aud` ours, `iss` Google, not expired, and with a nonce that
 * this server made for this device (docs/spec, section 7, Auth). The keys are cached between calls.
 */
export function googleVerifier(settings: GoogleSettings, http: OutboundHttp, tokenKey: Uint8Array) {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), {
    [customFetch]: (url: string, init: RequestInit) => http(new Request(url, init)),
  });

  return async function verifyGoogle(call: Call, token: string): Promise<Verification> {
    const no: Verification = { ok: false, refusal: refused('providerRefused') };
    let claims: JWTPayload;
    try {
      const verified = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        audience: settings.clientId,
        issuer: [...settings.issuers],
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
        currentDate: new Date(call.now),
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      claims = verified.payload;
    } catch (cause) {
      return isUnreachable(cause) ? { ok: false, refusal: refused('providerUnreachable'), cause } : no;
    }
    const { sub, nonce, azp } = claims;
    if (sub === undefined || sub === '' || sub.length > SUBJECT_MAX || typeof nonce !== 'string') return no;
    // If there are several audiences, the token was made for the one in `azp`.
    if (azp !== undefined && azp !== settings.clientId) return no;
    const endsAt = readNonce(tokenKey, nonce, call.udid, call.now);
    if (endsAt === undefined) return no;
    return {
      ok: true,
      person: {
        provider: 'google',
        subject: sub,
        ...emailOf(claims),
        nonce: { hash: nonceHash(nonce), endsAt },
      },
    };
  };
}

function emailOf({ email, email_verified: verified }: JWTPayload): { email: string; emailVerified: boolean } {
  if (typeof email !== 'string' || !isEmail(email)) return { email: '', emailVerified: false };
  return { email, emailVerified: verified === true || verified === 'true' };
}

/** Whether Google's keys could not be fetched, which says nothing about the token. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error.code === errors.JOSEError.code;
