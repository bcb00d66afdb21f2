import type { AppDeps } from '#server/app-deps.ts';
import { signInPerson } from '#server/auth/sign-in-person.ts';
import { networkOf } from '#server/middleware/client-address.ts';
import { type RateLimiter, rateLimiter } from '#server/middleware/rate-limiter.ts';
import { done, type Refusal, refused } from '#server/outcome.ts';
import { makeNonce } from '#server/providers/google-nonce.ts';
import { facebookVerifier } from '#server/providers/verify-facebook.ts';
import { googleVerifier } from '#server/providers/verify-google.ts';
import type { ThirdConfig } from '#shared/protocol/schema/auth.ts';
import { direct, type Handlers } from './handler.ts';

/** How long a page may cache the providers' settings. In seconds. */
const CONFIG_AGE_S = 300;
/** The SDK requires a version, which the Graph's address contains. */
const GRAPH_VERSION = /\/(v\d+\.\d+)$/;
const DEFAULT_GRAPH_VERSION = 'v23.0';

/** Sign-in with Facebook and Google (docs/spec, section 7, Auth). */
export function thirdRoutes(deps: AppDeps) {
  const { facebook, google } = deps.settings.providers;
  const limit = rateLimiter(deps.settings.rateLimits.third, deps.clock);
  const verifyFacebook = facebook === null ? null : facebookVerifier(facebook, deps.http);
  const verifyGoogle = google === null ? null : googleVerifier(google, deps.http, deps.tokenKey);
  const config: ThirdConfig = {
    facebook:
      facebook === null
        ? null
        : {
            appId: facebook.appId,
            scriptUrl: facebook.sdkUrl,
            version: GRAPH_VERSION.exec(facebook.graphUrl)?.[1] ?? DEFAULT_GRAPH_VERSION,
          },
    google: google === null ? null : { clientId: google.clientId, scriptUrl: google.scriptUrl },
  };

  return {
    facebookLogin: direct(async (call, { request }) => {
      if (verifyFacebook === null) return refused('notConnected');
      const pause = paused(limit, networkOf(call.address));
      if (pause !== null) return pause;
      const { facebookToken: token, thirdUserId: userId, confirm } = request;
      const verified = await verifyFacebook(call, { token, userId });
      if (!verified.ok) return verified.refusal;
      return signInPerson(deps, call, verified.person, { confirmed: confirm, askFirst: true });
    }),
    googleLogin: direct(async (call, { request }) => {
      if (verifyGoogle === null) return refused('notConnected');
      const pause = paused(limit, networkOf(call.address));
      if (pause !== null) return pause;
      const verified = await verifyGoogle(call, request.token);
      if (!verified.ok) return verified.refusal;
      return signInPerson(deps, call, verified.person, { confirmed: request.confirm, askFirst: false });
    }),
    thirdConfig: direct(async () => ({
      ...done(config),
      headers: { 'cache-control': `public, max-age=${CONFIG_AGE_S}` },
    })),
    thirdNonce: direct(async (call) =>
      done({ nonce: makeNonce(deps.tokenKey, deps.random, call.udid, call.now) }),
    ),
  } satisfies Partial<Handlers>;
}

/** Every attempt calls a provider, so all attempts are counted, not only refused ones. */
function paused(limit: RateLimiter, address: string): Refusal | null {
  const wait = limit.take(address);
  return wait > 0 ? { ok: false, code: 'rateLimited', retryAfterSeconds: wait } : null;
}
