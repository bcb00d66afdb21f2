import type { Refusal } from '#server/outcome.ts';

/** Somebody whom a provider vouches for. */
export type ProviderPerson = {
  readonly provider: 'facebook' | 'google';
  /** The provider's own id of the person. */
  readonly subject: string;
  /** '' where the provider gives none. */
  readonly email: string;
  /** The provider has seen the person read mail there. */
  readonly emailVerified: boolean;
  /** The nonce of the token and when it ends; null where the provider has none. */
  readonly nonce: { readonly hash: string; readonly endsAt: number } | null;
};

/** A person, or why the provider's word is not taken. */
export type Verification = { ok: true; person: ProviderPerson } | { ok: false; refusal: Refusal };
