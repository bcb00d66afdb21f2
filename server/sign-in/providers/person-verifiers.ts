import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { refusalLogged } from '#server/core/log-refusal.ts';
import { type Refusal, refused } from '#server/core/outcome.ts';
import { connectionFailed } from '#server/ports/logger.ts';
import { countAttempt, networkCounters } from '#server/sign-in/attempt-limits.ts';
import type { ProviderPerson, Verification } from './provider-person.ts';
import { facebookVerifier } from './verify-facebook.ts';
import { googleVerifier } from './verify-google.ts';

/** The checks of providers' tokens. A provider that is not set up refuses every token. */
export type PersonVerifiers = {
  google(call: Call, token: string): Promise<Verification>;
  facebook(call: Call, sent: { facebookToken: string; thirdUserId: string }): Promise<Verification>;
};

/** Makes the checks. Every check calls a provider, so all attempts are counted, not only refused ones. */
export function personVerifiers(
  deps: Pick<AppDeps, 'db' | 'settings' | 'http' | 'tokenKey' | 'logger'>,
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
  const logged = async (
    call: Call,
    by: ProviderPerson['provider'],
    verify: () => Promise<Verification>,
  ): Promise<Verification> => {
    const verified = await counted(call, verify);
    if (verified.ok) return verified;
    if (verified.cause !== undefined) connectionFailed(deps.logger, by, verified.cause, call.requestId);
    refusalLogged(deps, call, call.user?.userId ?? '', by, verified.refusal);
    return verified;
  };
  return {
    async google(call, token) {
      if (verifyGoogle === null) return no(refused('notConnected'));
      return logged(call, 'google', () => verifyGoogle(call, token));
    },
    async facebook(call, { facebookToken: token, thirdUserId: userId }) {
      if (verifyFacebook === null) return no(refused('notConnected'));
      return logged(call, 'facebook', () => verifyFacebook(call, { token, userId }));
    },
  };
}
