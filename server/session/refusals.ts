import type { Identity } from '#server/core/call.ts';
import { instant } from '#server/core/instant.ts';
import { failed, type Refusal, refused } from '#server/core/outcome.ts';
import type { AccountDeleted } from '#shared/protocol/account-deleted.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import type { Identification } from './identify.ts';

/** No token, or an unknown or revoked one: the device drops its tokens and opens home (docs/spec, section 4). */
export const unauthenticated: Refusal = { ok: false, code: 'unauthenticated', redirect: true };

/**
 * The same refusal for an account that was deleted at its author's request. `at`: when it was deleted, in ms since epoch; the device then
 * erases the author's work. null while the deletion is still running: the message says so, and the device waits.
 */
export function accountDeleted(at: number | null): Refusal {
  const refusal: Refusal = { ...unauthenticated, message: (messages) => messages.refusal.accountDeleted };
  if (at === null) return refusal;
  return { ...refusal, data: { reason: 'accountDeleted', deletedAt: instant(at) } satisfies AccountDeleted };
}

/**
 * The refusal of an invalid token: 20066 if it has expired, else `unauthenticated`. undefined for a known caller and for a caller without a
 * token.
 */
export function refusalOf(found: Identification): Refusal | undefined {
  if (found.kind === 'expired') return failed('20066');
  if (found.kind === 'unknown') return unauthenticated;
  return found.kind === 'deleted' ? accountDeleted(found.at) : undefined;
}

/**
 * Why the caller may not use a call of the desk (docs/spec, section 6, Editors): `passwordGiven`, `secondFactorNeeded`, or `forbidden` for
 * an author. null if they may, and for calls that are not the desk's.
 */
export function deskRefusal(
  { auth }: Pick<Endpoint, 'auth'>,
  { role, isEditor, passwordGiven }: Pick<Identity, 'role' | 'isEditor' | 'passwordGiven'>,
): Refusal | null {
  if (auth !== 'editor' || role === 'editor') return null;
  if (passwordGiven) return refused('passwordGiven');
  return isEditor ? refused('secondFactorNeeded') : failed('forbidden');
}
