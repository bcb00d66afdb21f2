/** What is needed to sign in with Facebook. */
export type FacebookSettings = {
  readonly appId: string;
  readonly appSecret: string;
  /** The Graph's address with its version, without a slash at its end. */
  readonly graphUrl: string;
  /** Facebook's JavaScript SDK. */
  readonly sdkUrl: string;
  /** Origins beside the SDK's own that it calls, frames and takes pictures from. */
  readonly origins: readonly string[];
};

/** What is needed to sign in with Google. */
export type GoogleSettings = {
  readonly clientId: string;
  readonly jwksUrl: string;
  /** Values of `iss` that are believed. */
  readonly issuers: readonly string[];
  /** Google Identity Services. */
  readonly scriptUrl: string;
};

/** The providers an installation is set up for; null: shown as "not set up here" (docs/spec, section 2, Sign-in dialog). */
export type ProviderSettings = {
  readonly facebook: FacebookSettings | null;
  readonly google: GoogleSettings | null;
};

export const NO_PROVIDERS: ProviderSettings = { facebook: null, google: null };
