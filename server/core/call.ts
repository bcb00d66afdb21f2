import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Role } from '#shared/domain/role.ts';
import type { Messages } from './messages.ts';
import type { TokenClaims } from './signed-token.ts';

/** The caller, from the access token. */
export type Identity = {
  readonly userId: UserId;
  readonly sessionId: string;
  /** Whose rights the session has now (`rightsOf`): an editor's may have those of an author. */
  readonly role: Role;
  /** The account is an editor's, whatever the session may do. */
  readonly isEditor: boolean;
  readonly passwordGiven: boolean;
  /** Two factors were shown in this session (docs/spec, section 5, Second factor). */
  readonly strong: boolean;
  readonly penName: string;
};

/** What a handler may know of a request besides its fields. It has no database: commands get their transaction. */
export type Call = {
  readonly requestId: string;
  /** Server time of the request, ms since epoch. */
  readonly now: number;
  readonly language: Language;
  readonly messages: Messages;
  /** The device, or '' when none was named. */
  readonly udid: string;
  /** Address the request came from, for rate limits. */
  readonly address: string;
  /** User agent of the browser, shortened. Part of the evidence of a signature. */
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  readonly user: Identity | null;
  /** Session of a bearer token of ours, even if expired or ended. Good for signing out, and for nothing else. */
  readonly namedSession: string | null;
  /** A proof of ours, even if expired or of another session (recent-sign-in.ts). */
  readonly proof: TokenClaims | null;
  readonly newId: <Id extends string>() => Id;
};

/** A call with a known caller. */
export type AuthorCall = Call & { readonly user: Identity };
