import type { AppDeps } from '#server/core/deps.ts';
import type { ThirdConfig } from '#shared/protocol/sign-in/third.ts';

/** How long a page may cache the providers' settings. In seconds. */
export const PROVIDER_CONFIG_AGE_S = 300;
/** The version in the Graph's address; the SDK requires it. */
const GRAPH_VERSION = /\/(v\d+\.\d+)$/;
const DEFAULT_GRAPH_VERSION = 'v23.0';

/** What a page needs to sign in with Facebook and Google; null for a provider that is not set up (docs/spec, section 7, Auth). */
export function providerConfig({ settings, mail }: Pick<AppDeps, 'settings' | 'mail'>): ThirdConfig {
  const { facebook, google } = settings.providers;
  return {
    facebook:
      facebook === null
        ? null
        : {
            appId: facebook.appId,
            scriptUrl: facebook.sdkUrl,
            version: GRAPH_VERSION.exec(facebook.graphUrl)?.[1] ?? DEFAULT_GRAPH_VERSION,
          },
    google: google === null ? null : { clientId: google.clientId, scriptUrl: google.scriptUrl },
    mails: mail.leaves,
  };
}
