import type { AppDeps } from '#server/app-deps.ts';
import { countAttempt, networkCounters } from '#server/auth/attempt-limits.ts';
import type { Call } from '#server/call.ts';
import { type Refusal, refused } from '#server/outcome.ts';
import type { Verification } from './provider-person.ts';
import { facebookVerifier } from './verify-facebook.ts';
import { googleVerifier } from './verify-google.ts';

/** The checks of providers' tokens. A provider that is not set up refuses every token. */
export type PersonVerifiers = {
  google(call: Call, token: string): Promise<Verification>;
  facebook(call: Call, sent: { facebookToken: string; thirdUserId: string }): Promise<Verification>;
};

/** Makes the checks. Every one calls a provider, so all attempts are counted, not only refused ones. */
export function personVerifiers(
  deps: Pick<AppDeps, 'db' | 'settings' | 'http' | 'tokenKey'>,
): PersonVerifiers {
  const { facebook, google } = deps.settings.providers;
  const limit = deps.settings.rateLimits.third;
  const verifyFacebook = facebook === null ? null : facebookVerifier(facebook, deps.http);
  const verifyGoogle = google === null ? null : googleVerifier(google, deps.http, deps.tokenKey);
  const no = (refusal: Refusal): Verification => ({ ok: false, refusal });
  const counted = async (call: Call, verify: () => Promise<Verification>): Promise<Verification> => {
    const counters = networkCounters(deps.tokenKey, 'third', call.address, limit);
    const wait = await countAttempt(deps.db, call.now, counters);
    return wait > 0 ? no({ ok: false, code: 'rateLimited', retryAfterSeconds: wait }) : verify();
  };
  return {
    async google(call, token) {
      if (verifyGoogle === null) return no(refused('notConnected'));
      return counted(call, () => verifyGoogle(call, token));
    },
    async facebook(call, { facebookToken: token, thirdUserId: userId }) {
      if (verifyFacebook === null) return no(refused('notConnected'));
      return counted(call, () => verifyFacebook(call, { token, userId }));
    },
  };
}
