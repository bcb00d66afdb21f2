import type { Call, Identity } from '#server/core/call.ts';
import { networkOf } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import type { Limits } from '#server/core/limits.ts';
import { failed, invalid, type Refusal, refused } from '#server/core/outcome.ts';
import { type Identification, identify } from '#server/session/identify.ts';
import { logDenied } from '#server/sign-in/log-refusal.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { AccountDeleted } from '#shared/protocol/account-deleted.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { IDEMPOTENCY_KEY } from '#shared/protocol/idempotency-key.ts';
import { INVALID_FIELD } from './check-fields.ts';

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
  endpoint: Pick<Endpoint, 'auth' | 'makes'>,
  call: Call,
  authorization: string | undefined,
): Promise<Admission> {
  const no = (refusal: Refusal): Admission => ({ ok: false, refusal });
  if (call.idempotencyKey !== null && !IDEMPOTENCY_KEY.test(call.idempotencyKey))
    return no(invalid({ [HEADER.idempotencyKey]: INVALID_FIELD }));

  const found = await callerOf(deps, endpoint, call, authorization);
  const over = refusalOf(found);
  if (over !== undefined) return no(over);

  const wait =
    found.kind === 'known'
      ? waitOfAuthor(deps.limits, endpoint, found.identity.userId)
      : deps.limits.visitor.take(networkOf(call.address));
  if (wait > 0) return no({ ok: false, code: 'rateLimited', retryAfterSeconds: wait });
  return allow(deps, endpoint, call, found);
}

/**
 * Decides it once more, when the body has arrived: half a minute may have passed, and what was true at the beginning need not be true now.
 * The call counts once.
 */
export async function admitAgain(
  deps: AppDeps,
  endpoint: Pick<Endpoint, 'auth' | 'makes'>,
  call: Call,
  authorization: string | undefined,
): Promise<Admission> {
  const now = { ...call, now: deps.clock.now() };
  const found = await callerOf(deps, endpoint, now, authorization);
  const over = refusalOf(found);
  return over === undefined ? allow(deps, endpoint, now, found) : { ok: false, refusal: over };
}

/** Calls that sign in ignore the token. */
const callerOf = async (
  deps: AppDeps,
  { auth }: Pick<Endpoint, 'auth'>,
  { now }: Call,
  authorization: string | undefined,
): Promise<Identification> => (auth === 'signIn' ? { kind: 'none' } : identify(deps, authorization, now));

/** The refusal of an invalid token; undefined for a known caller, and for one without a token. */
export function refusalOf(found: Identification): Refusal | undefined {
  if (found.kind === 'expired') return failed('20066');
  if (found.kind === 'unknown') return unauthenticated;
  return found.kind === 'deleted' ? accountDeleted(found.at) : undefined;
}

function allow(
  deps: AppDeps,
  endpoint: Pick<Endpoint, 'auth'>,
  call: Call,
  found: Identification,
): Admission {
  const user = found.kind === 'known' ? found.identity : call.user;
  const known = { ...call, user };
  if (endpoint.auth === 'signIn' || endpoint.auth === 'public') return { ok: true, call: known };
  if (user === null) return { ok: false, refusal: unauthenticated };
  const refusal = deskRefusal(endpoint, user);
  if (refusal === null) return { ok: true, call: known };
  logDenied(deps, { ...call, user }, refusal);
  return { ok: false, refusal };
}

/** Why the caller may not use a call of the desk; null if they may (docs/spec, section 6, Editors). */
export function deskRefusal(
  { auth }: Pick<Endpoint, 'auth'>,
  { role, isEditor, passwordGiven }: Pick<Identity, 'role' | 'isEditor' | 'passwordGiven'>,
): Refusal | null {
  if (auth !== 'editor' || role === 'editor') return null;
  if (passwordGiven) return refused('passwordGiven');
  return isEditor ? refused('secondFactorNeeded') : failed('forbidden');
}

/** Seconds an author has to wait; 0 if the call may run. Calls that make a document or picture have a separate rate. */
const waitOfAuthor = (limits: Limits, { makes }: Pick<Endpoint, 'makes'>, userId: UserId): number =>
  limits.author.take(userId) || (makes ? limits.making.take(userId) : 0);
