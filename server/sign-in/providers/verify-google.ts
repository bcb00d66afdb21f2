import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Call } from '#server/core/call.ts';
import { refused } from '#server/core/outcome.ts';
import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import type { GoogleSettings } from '#server/settings/provider-settings.ts';
import { isEmail } from '#shared/domain/credentials.ts';
import { nonceHash, readNonce } from './google-nonce.ts';
import type { Verification } from './provider-person.ts';

/** Allowed difference between Google's clock and ours. In seconds. */
const CLOCK_TOLERANCE_S = 10;
/** Google's `sub` is at most 255 characters. */
const SUBJECT_MAX = 255;

/**
 * Makes the check of Google's ID tokens: signed by Google's published keys, `aud` ours, `iss` Google, not expired, and with a nonce that
 * this server gave to this device (docs/spec, section 7, Auth). The keys are cached between calls.
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
    // With several audiences, the token was made for the one in `azp`.
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

/** Google's keys could not be fetched, which says nothing about the token. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error.code === errors.JOSEError.code;
