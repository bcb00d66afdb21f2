import type { ProviderSettings } from '#server/settings/provider-settings.ts';
import type { ProviderSources } from './content-security-policy.ts';

const originOf = (url: string): string => new URL(url).origin;

/**
 * The sources that the page's policy must allow for the providers that are set up. Google publishes the paths that its script uses, so only
 * these are allowed. Facebook's script loads a second script and sends requests to Facebook's own origins.
 */
export function providerSources({ facebook, google }: ProviderSettings): ProviderSources {
  const facebookOrigins = facebook === null ? [] : [originOf(facebook.sdkUrl), ...facebook.origins];
  const googlePaths = google === null ? [] : [`${originOf(google.scriptUrl)}/gsi/`];
  const unique = (...sources: readonly string[]) => [...new Set(sources)];
  return {
    script: unique(
      ...(facebook === null ? [] : [originOf(facebook.sdkUrl)]),
      ...(google === null ? [] : [google.scriptUrl.split('?')[0] ?? google.scriptUrl]),
    ),
    style: google === null ? [] : [`${originOf(google.scriptUrl)}/gsi/style`],
    connect: unique(...facebookOrigins, ...googlePaths),
    frame: unique(...facebookOrigins, ...googlePaths),
    image: unique(...facebookOrigins),
  };
}
