/** Settings for signing in with Facebook. */
export type FacebookSettings = {
  readonly appId: string;
  readonly appSecret: string;
  /** The Graph's address with its version, without a trailing slash. */
  readonly graphUrl: string;
  /** Facebook's JavaScript SDK. */
  readonly sdkUrl: string;
  /** Other origins that the SDK calls, frames and loads pictures from. */
  readonly origins: readonly string[];
};

/** Settings for signing in with Google. */
export type GoogleSettings = {
  readonly clientId: string;
  readonly jwksUrl: string;
  /** Accepted values of `iss`. */
  readonly issuers: readonly string[];
  /** Google Identity Services. */
  readonly scriptUrl: string;
};

/** The providers that are set up; a provider that is null is shown as "not set up here" (docs/spec, section 2, Sign-in dialog). */
export type ProviderSettings = {
  readonly facebook: FacebookSettings | null;
  readonly google: GoogleSettings | null;
};

export const NO_PROVIDERS: ProviderSettings = { facebook: null, google: null };
