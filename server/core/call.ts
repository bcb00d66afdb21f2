import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Role } from '#shared/domain/role.ts';
import type { Messages } from './messages.ts';
import type { TokenClaims } from './signed-token.ts';

/** The caller, from the access token. */
export type Identity = {
  readonly userId: UserId;
  readonly sessionId: string;
  /** The role whose rights the session has now (`rightsOf`): an editor's session may have only an author's. */
  readonly role: Role;
  /** Whether the account is an editor's, whatever rights the session has. */
  readonly isEditor: boolean;
  readonly passwordGiven: boolean;
  /** Whether two factors were proved in this session (docs/spec, section 5, Second factor). */
  readonly strong: boolean;
  readonly penName: string;
};

/** Everything that a handler may know about a request besides its fields. It has no database: commands get their transaction. */
export type Call = {
  readonly requestId: string;
  /** Server time of the request, ms since epoch. */
  readonly now: number;
  readonly language: Language;
  readonly messages: Messages;
  /** The device, or '' if none was sent. */
  readonly udid: string;
  /** The address from which the request came, for rate limits. */
  readonly address: string;
  /** The browser's user agent, shortened. Part of the evidence of a signature. */
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  readonly user: Identity | null;
  /** The session of a bearer token that we signed, even if the token has expired or the session has ended. Only used for signing out. */
  readonly namedSession: string | null;
  /** A proof that we signed, even if it has expired or belongs to a different session (recent-sign-in.ts). */
  readonly proof: TokenClaims | null;
  readonly newId: <Id extends string>() => Id;
};

/** A call with a known caller. */
export type AuthorCall = Call & { readonly user: Identity };
