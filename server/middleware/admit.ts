import type { AppDeps } from '#server/app-deps.ts';
import { identify } from '#server/auth/identify.ts';
import type { Call, Identity } from '#server/call.ts';
import { failed, invalid, type Refusal, refused } from '#server/outcome.ts';
import { instant } from '#server/presenters/instant.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { AccountDeleted } from '#shared/protocol/account-deleted.ts';
import type { Endpoint } from '#shared/protocol/endpoints/endpoint.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { IDEMPOTENCY_KEY } from '#shared/protocol/idempotency-key.ts';
import { INVALID_FIELD } from './check-fields.ts';
import { networkOf } from './client-address.ts';
import type { Limits } from './limits.ts';

/** No, unknown or revoked token: the device drops its tokens and goes home (docs/spec, section 4). */
export const unauthenticated: Refusal = { ok: false, code: 'unauthenticated', redirect: true };

/**
 * The same for an account that its author had deleted. `at`: when, in ms since epoch. The device then erases the author's work. null while
 * the deletion is still running: the message says so, and the device waits.
 */
export function accountDeleted(at: number | null): Refusal {
  const refusal: Refusal = { ...unauthenticated, message: (messages) => messages.refusal.accountDeleted };
  if (at === null) return refusal;
  return { ...refusal, data: { reason: 'accountDeleted', deletedAt: instant(at) } satisfies AccountDeleted };
}

export type Admission = { ok: true; call: Call } | { ok: false; refusal: Refusal };

/**
 * Decides who calls and whether they may: token, role, rate. A token is checked on public calls too: an author whose token expired must
 * not see their story as a stranger does.
 */
export async function admit(
  deps: AppDeps,
  endpoint: Endpoint,
  call: Call,
  authorization: string | undefined,
): Promise<Admission> {
  const no = (refusal: Refusal): Admission => ({ ok: false, refusal });
  if (call.idempotencyKey !== null && !IDEMPOTENCY_KEY.test(call.idempotencyKey))
    return no(invalid({ [HEADER.idempotencyKey]: INVALID_FIELD }));

  const found =
    endpoint.auth === 'signIn' ? ({ kind: 'none' } as const) : await identify(deps, authorization, call.now);
  if (found.kind === 'expired') return no(failed('20066'));
  if (found.kind === 'unknown') return no(unauthenticated);
  if (found.kind === 'deleted') return no(accountDeleted(found.at));

  const wait =
    found.kind === 'known'
      ? waitOfAuthor(deps.limits, endpoint, found.identity.userId)
      : deps.limits.visitor.take(networkOf(call.address));
  if (wait > 0) return no({ ok: false, code: 'rateLimited', retryAfterSeconds: wait });

  if (endpoint.auth === 'signIn' || endpoint.auth === 'public')
    return { ok: true, call: found.kind === 'known' ? { ...call, user: found.identity } : call };
  if (found.kind === 'none') return no(unauthenticated);
  const refusal = deskRefusal(endpoint, found.identity);
  return refusal === null ? { ok: true, call: { ...call, user: found.identity } } : no(refusal);
}

/** Why the caller may not use a call of the desk; null if they may (docs/spec, section 6, Editors). */
function deskRefusal({ auth }: Endpoint, { role, passwordGiven }: Identity): Refusal | null {
  if (auth !== 'editor' || role === 'editor') return null;
  return passwordGiven ? refused('passwordGiven') : failed('forbidden');
}

/** Seconds an author has to wait; 0 if the call may run. Calls that make a document or picture have a separate rate. */
const waitOfAuthor = (limits: Limits, { makes }: Endpoint, userId: UserId): number =>
  limits.author.take(userId) || (makes ? limits.making.take(userId) : 0);
