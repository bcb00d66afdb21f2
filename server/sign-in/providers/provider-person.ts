import type { Refusal } from '#server/core/outcome.ts';

/** Someone whom a provider vouches for. */
export type ProviderPerson = {
  readonly provider: 'facebook' | 'google';
  /** The provider's own id of the person. */
  readonly subject: string;
  /** '' if the provider gives none. */
  readonly email: string;
  /** The provider has confirmed that the person receives mail there. */
  readonly emailVerified: boolean;
  /** The token's nonce and its expiry; null if the provider has none. */
  readonly nonce: { readonly hash: string; readonly endsAt: number } | null;
};

/** A person, or why the provider's answer is refused. `cause`: what failed, if the provider was not reached. */
export type Verification =
  | { ok: true; person: ProviderPerson }
  | { ok: false; refusal: Refusal; cause?: unknown };
