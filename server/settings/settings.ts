import { NO_PROVIDERS, type ProviderSettings } from './provider-settings.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The operator's settings that the app needs. */
export type AppSettings = {
  /** `manual`: chapters wait for an editor; `auto`: they pass the automatic checks at once (docs/spec, section 4, Review). */
  readonly review: 'auto' | 'manual';
  /** Origins of pages that may call this host, besides its own; `*` for any. */
  readonly allowedOrigins: readonly string[];
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: TrustedProxies;
  /** Withdrawals of more than this need the approval of two editors. In US cents; null if one approval always suffices. */
  readonly secondEditorAbove: number | null;
  /** Contact for reports of weaknesses: `mailto:` or `https:`; '' for none. */
  readonly securityContact: string;
  readonly rateLimits: RateLimits;
  readonly load: LoadLimits;
  readonly providers: ProviderSettings;
  /** Origin at which readers reach the page, for addresses sent to others; '' to use each request's own. */
  readonly publicUrl: string;
  /** Origin of the links in mails. It is never taken from a request: whoever asks for a mail could then choose where its link leads. */
  readonly origin: string;
  /** The publisher named in contracts, and its seat. */
  readonly publisher: { readonly name: string; readonly seat: string };
};

/** `burst` calls at once, then `perMinute` more. */
export type RateLimit = { readonly burst: number; readonly perMinute: number };

export type RateLimits = {
  /** Refused sign-ins of one account from one address. */
  readonly login: RateLimit;
  /** Refused sign-ins of one account from anywhere but its own devices. */
  readonly loginAccount: RateLimit;
  /** Refused sign-ins of one account on a device that has signed in to it before. Guesses from elsewhere do not count here. */
  readonly loginDevice: RateLimit;
  /**
   * Wrong codes of an account's second factor: on a device that has signed in before, and on all others together. A code is one of a
   * million, and three are right at a time: with a year of guesses, the chance that one of them is right is one in thirty.
   */
  readonly code: RateLimit;
  /**
   * Refused sign-ins from one address, of any account. As with every limit of an address, its wider IPv6 networks may make twice and four
   * times as many.
   */
  readonly loginAddress: RateLimit;
  /** Registrations from one address. The phones of a whole town may share an address, so the number is not small. */
  readonly register: RateLimit;
  /** Requests for a password reset link from one address. */
  readonly reset: RateLimit;
  /** Requests for a password reset link for one account. */
  readonly resetAccount: RateLimit;
  /** Mails about the sign-in e-mail: those that one account asks for, and those sent to one address. */
  readonly accountMail: RateLimit;
  /** Sign-ins with Facebook or Google from one address; each calls the provider. */
  readonly third: RateLimit;
  /** Limit of all calls of one author. */
  readonly author: RateLimit;
  /** An author's calls that make a document or a picture: each takes a large part of a second. */
  readonly making: RateLimit;
  /** Limit of all calls without a sign-in from one address. */
  readonly visitor: RateLimit;
};

export const RATE_LIMITS: RateLimits = {
  login: { burst: 10, perMinute: 1 },
  loginAccount: { burst: 100, perMinute: 5 },
  loginDevice: { burst: 10, perMinute: 1 },
  code: { burst: 20, perMinute: 0.02 },
  loginAddress: { burst: 60, perMinute: 10 },
  register: { burst: 60, perMinute: 2 },
  reset: { burst: 20, perMinute: 1 },
  resetAccount: { burst: 5, perMinute: 0.1 },
  accountMail: { burst: 3, perMinute: 0.2 },
  third: { burst: 60, perMinute: 10 },
  author: { burst: 600, perMinute: 600 },
  making: { burst: 60, perMinute: 10 },
  visitor: { burst: 1_200, perMinute: 1_200 },
};

export const DEFAULT_SETTINGS: AppSettings = {
  review: 'auto',
  allowedOrigins: [],
  trustedProxies: 0,
  secondEditorAbove: null,
  securityContact: '',
  rateLimits: RATE_LIMITS,
  // At 200 calls per second, the slowest rate seen, 1,000 take five seconds: a third of the time that an app waits.
  load: { reads: 500, all: 1_000 },
  providers: NO_PROVIDERS,
  publicUrl: '',
  origin: 'http://localhost:8080',
  publisher: { name: 'Tinta', seat: 'Singapore' },
};

/** Connections of one server to PostgreSQL, for calls and jobs. One more holds the lead of the jobs. */
export const DATABASE_CONNECTIONS = 10;
/** The first editor's address where none is set. Nobody has it. */
export const EDITOR_EMAIL = 'editor@tinta.local';

/** Addresses to listen on that this machine calls `localhost`. */
const LOCALHOST = new Set(['', '0.0.0.0', '::', '127.0.0.1', '::1']);

/** Origin at which people reach the site: `PUBLIC_URL`, or the address that the server listens on. */
export function siteOrigin(set: { publicUrl: string; host: string; port: number }): string {
  if (set.publicUrl !== '') return set.publicUrl;
  const host = set.host.includes(':') ? `[${set.host}]` : set.host;
  return `http://${LOCALHOST.has(set.host) ? 'localhost' : host}:${set.port}`;
}

/** Calls that may run at the same time. Above `reads` no new read starts, above `all` no new call. */
export type LoadLimits = { readonly reads: number; readonly all: number };
