import type { AppDeps } from '#server/app-deps.ts';
import type { AuthorCall, Call } from '#server/call.ts';
import { networkOf } from '#server/middleware/client-address.ts';
import type { Outcome } from '#server/outcome.ts';
import type { SessionUser } from '#shared/protocol/schema/auth.ts';
import { keyedHash } from './keyed-hash.ts';

type Deps = Pick<AppDeps, 'logger' | 'tokenKey'>;

/**
 * Logs a refused password, so that guesses can be told from one another: the account's id ('' if there is none) and a keyed hash of the
 * network, never the address or the e-mail (docs/deploy.md, "What to watch").
 */
export function logRefusal(deps: Deps, call: Call, account: string): void {
  deps.logger.warn({ requestId: call.requestId, account, ...placeOf(deps, call) }, 'sign-in refused');
}

/**
 * Logs that the second factor was asked for, or that its code was wrong (docs/deploy.md, "What to watch"): the first one was right, so
 * without a sign-in after it somebody knows the password.
 */
export function logSecondFactor(
  deps: Deps,
  call: Call,
  account: string,
  said: 'asked for' | 'refused',
): void {
  deps.logger.warn({ requestId: call.requestId, account, ...placeOf(deps, call) }, `second factor ${said}`);
}

/** Logs a sign-in that succeeded: which account, by what, on which device and from where. Returns its outcome. */
export function signInLogged(
  deps: Deps,
  call: Call,
  by: 'password' | 'passkey' | 'google' | 'facebook',
  outcome: Outcome<SessionUser>,
): Outcome<SessionUser> {
  if (outcome.ok)
    deps.logger.info(
      { requestId: call.requestId, account: outcome.data.id, by, ...placeOf(deps, call) },
      'signed in',
    );
  return outcome;
}

/** Logs what an editor changed at the desk: who, by which call, with what result, on which device and from where. */
export function logAct(deps: Deps, call: AuthorCall, act: string, code: string): void {
  const { requestId, user } = call;
  deps.logger.info({ requestId, account: user.userId, act, code, ...placeOf(deps, call) }, 'desk');
}

/** Device and network of a call. Nobody without the key finds them by trying. */
const placeOf = ({ tokenKey }: Deps, { udid, address }: Call) => ({
  device: udid === '' ? '' : keyedHash(tokenKey, udid),
  from: keyedHash(tokenKey, networkOf(address)),
});
