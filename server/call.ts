import type { UserId } from '#shared/domain/ids.ts';
import type { Language } from '#shared/domain/language.ts';
import type { Role } from '#shared/domain/role.ts';
import type { Messages } from './server-messages.ts';

/** Who calls, as known from the access token. */
export type Identity = {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly role: Role;
  readonly penName: string;
};

/** What every handler may know of a request beside its fields. It holds no database: commands get their transaction. */
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
  /** What the browser calls itself; for the evidence of a signature, shortened. */
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
  readonly user: Identity | null;
  /** Session named by a bearer token of ours, be it expired or ended; enough to sign out, for nothing else. */
  readonly namedSession: string | null;
  /** Makes a new random id. */
  readonly newId: <Id extends string>() => Id;
};

/** A call whose caller is known. */
export type AuthorCall = Call & { readonly user: Identity };
