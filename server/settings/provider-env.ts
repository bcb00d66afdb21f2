import * as v from 'valibot';
import type { ProviderSettings } from './provider-settings.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether secrets and sign-ins may be sent to this address: https, or this computer for a local issuer. */
const isSafeUrl = (text: string): boolean => {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  } catch {
    return false;
  }
};

const address = (name: string, standard: string) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.transform((text) => text.trim().replace(/\/$/, '')),
    v.check(isSafeUrl, `${name} must be an address that begins with https:// (or is on this computer)`),
  );

const items = (standard: string) =>
  v.pipe(
    v.optional(v.string(), standard),
    v.transform((text) => text.split(',').map((item) => item.trim().replace(/\/$/, ''))),
    v.transform((list) => list.filter((item) => item !== '')),
  );

/** Settings of sign-in with Facebook and Google (docs/deploy.md). A provider without settings is shown as "not set up here". */
export const providerEntries = {
  FACEBOOK_APP_ID: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.regex(/^\d*$/, 'FACEBOOK_APP_ID must be the number of your app at Facebook'),
  ),
  FACEBOOK_APP_SECRET: v.pipe(v.optional(v.string(), ''), v.trim()),
  FACEBOOK_GRAPH_URL: address('FACEBOOK_GRAPH_URL', 'https://graph.facebook.com/v23.0'),
  FACEBOOK_SDK_URL: address('FACEBOOK_SDK_URL', 'https://connect.facebook.net/en_US/sdk.js'),
  FACEBOOK_ORIGINS: v.pipe(
    items('https://www.facebook.com,https://web.facebook.com,https://graph.facebook.com'),
    v.check(
      (list) => list.every((item) => isSafeUrl(item) && new URL(item).origin === item),
      'FACEBOOK_ORIGINS must be origins such as https://www.facebook.com, with commas between',
    ),
  ),
  GOOGLE_CLIENT_ID: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.regex(/^[\w.-]*$/, 'GOOGLE_CLIENT_ID must be the client id of your web application at Google'),
  ),
  GOOGLE_JWKS_URL: address('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_ISSUERS: v.pipe(
    items('https://accounts.google.com,accounts.google.com'),
    v.minLength(1, 'GOOGLE_ISSUERS must name at least one issuer'),
  ),
  GOOGLE_SCRIPT_URL: address('GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client'),
  LOCAL_ISSUER: v.pipe(
    v.optional(v.picklist(['', '0', '1', 'false', 'true'], 'LOCAL_ISSUER must be true or false'), ''),
    v.transform((text) => text === '1' || text === 'true'),
  ),
};

const providerSchema = v.object(providerEntries);
type ProviderEnv = v.InferOutput<typeof providerSchema>;

/** Facebook's id and secret must be set together. */
export const FACEBOOK_INCOMPLETE = 'FACEBOOK_APP_ID and FACEBOOK_APP_SECRET must be set together';
/** Whether Facebook's id and secret are both set or both missing. */
export const isFacebookComplete = (
  set: Pick<ProviderEnv, 'FACEBOOK_APP_ID' | 'FACEBOOK_APP_SECRET'>,
): boolean => (set.FACEBOOK_APP_ID === '') === (set.FACEBOOK_APP_SECRET === '');

/** The providers that these settings set up. */
export const providersOf = (set: ProviderEnv): ProviderSettings => ({
  facebook:
    set.FACEBOOK_APP_ID === ''
      ? null
      : {
          appId: set.FACEBOOK_APP_ID,
          appSecret: set.FACEBOOK_APP_SECRET,
          graphUrl: set.FACEBOOK_GRAPH_URL,
          sdkUrl: set.FACEBOOK_SDK_URL,
          origins: set.FACEBOOK_ORIGINS,
        },
  google:
    set.GOOGLE_CLIENT_ID === ''
      ? null
      : {
          clientId: set.GOOGLE_CLIENT_ID,
          jwksUrl: set.GOOGLE_JWKS_URL,
          issuers: set.GOOGLE_ISSUERS,
          scriptUrl: set.GOOGLE_SCRIPT_URL,
        },
});
