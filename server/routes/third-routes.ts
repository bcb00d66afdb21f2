import type { AppDeps } from '#server/core/deps.ts';
import { direct, type Handlers } from '#server/core/handler.ts';
import { done } from '#server/core/outcome.ts';
import { makeNonce } from '#server/sign-in/providers/google-nonce.ts';
import type { PersonVerifiers } from '#server/sign-in/providers/person-verifiers.ts';
import { signInPerson } from '#server/sign-in/sign-in-person.ts';
import type { ThirdConfig } from '#shared/protocol/sign-in/third.ts';

/** How long a page may cache the providers' settings. In seconds. */
const CONFIG_AGE_S = 300;
/** The SDK requires a version, which the Graph's address contains. */
const GRAPH_VERSION = /\/(v\d+\.\d+)$/;
const DEFAULT_GRAPH_VERSION = 'v23.0';

/** Sign-in with Facebook and Google (docs/spec, section 7, Auth). */
export function thirdRoutes(deps: AppDeps, verify: PersonVerifiers) {
  const { facebook, google } = deps.settings.providers;
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
    mails: deps.mail.leaves,
  };

  return {
    facebookLogin: direct(async (call, { request }) => {
      const verified = await verify.facebook(call, request);
      if (!verified.ok) return verified.refusal;
      return signInPerson(deps, call, verified.person, {
        confirmed: request.confirm,
        askFirst: true,
        code: request.code,
      });
    }),
    googleLogin: direct(async (call, { request }) => {
      const verified = await verify.google(call, request.token);
      if (!verified.ok) return verified.refusal;
      return signInPerson(deps, call, verified.person, {
        confirmed: request.confirm,
        askFirst: false,
        code: request.code,
      });
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
