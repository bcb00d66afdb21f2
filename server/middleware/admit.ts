import type { Call } from '#server/core/call.ts';
import { networkOf } from '#server/core/client-address.ts';
import type { AppDeps } from '#server/core/deps.ts';
import type { Limits } from '#server/core/limits.ts';
import { logDenied } from '#server/core/log-refusal.ts';
import { INVALID_FIELD, invalid, type Refusal } from '#server/core/outcome.ts';
import { type Identification, identify } from '#server/session/identify.ts';
import { deskRefusal, refusalOf, unauthenticated } from '#server/session/refusals.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { IDEMPOTENCY_KEY } from '#shared/protocol/idempotency-key.ts';

export type Admission = { ok: true; call: Call } | { ok: false; refusal: Refusal };

/**
 * Decides who calls and whether they may: token, role, rate. The token is checked on public calls too: an author whose token has expired
 * must not see their own story as a stranger does.
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
 * Decides again once the body has arrived: that may take half a minute, and the first decision may be out of date. The call is counted
 * once.
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

/** The caller; calls that sign in ignore the token. */
const callerOf = async (
  deps: AppDeps,
  { auth }: Pick<Endpoint, 'auth'>,
  { now }: Call,
  authorization: string | undefined,
): Promise<Identification> => (auth === 'signIn' ? { kind: 'none' } : identify(deps, authorization, now));

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

/** Seconds that an author has to wait; 0 if the call may run. Calls that make a document or picture have an additional, separate rate. */
const waitOfAuthor = (limits: Limits, { makes }: Pick<Endpoint, 'makes'>, userId: UserId): number =>
  limits.author.take(userId) || (makes ? limits.making.take(userId) : 0);
