import { errorFields } from '#server/ports/error-fields.ts';
import type { Logger } from '#server/ports/logger.ts';
import type { SessionUser } from '#shared/protocol/session/session.ts';
import type { AuthorCall, Call } from './call.ts';
import { networkOf } from './client-address.ts';
import type { AppDeps } from './deps.ts';
import { keyedHash } from './keyed-hash.ts';
import type { Outcome, Refusal } from './outcome.ts';

type Deps = Pick<AppDeps, 'logger' | 'tokenKey'>;

/** How someone signs in, proves who they are, or uses a mailed secret. */
export type Way = 'password' | 'passkey' | 'google' | 'facebook' | 'recoveryCode' | 'link' | 'refreshToken';

/** Answers that do not refuse a sign-in method: they ask for more, or concern a different field. */
const ASKS: ReadonlySet<string> = new Set(['codeNeeded', 'accountNew', 'emailAccount', 'validation']);

/**
 * Logs a refused sign-in method, so that guesses can be distinguished: the account's id ('' if unknown), the method, the reason, and a
 * keyed hash of device and network. Never the address, the e-mail or what was sent (docs/deploy.md, "Monitoring").
 */
export function logRefusal(deps: Deps, call: Call, account: string, by: Way, reason: string): void {
  deps.logger.warn(
    { requestId: call.requestId, account, by, reason, ...placeOf(deps, call) },
    'sign-in refused',
  );
}

/** Logs an outcome that refuses a sign-in method. Returns the outcome. */
export function refusalLogged<T>(
  deps: Deps,
  call: Call,
  account: string,
  by: Way,
  outcome: Outcome<T>,
): Outcome<T> {
  if (!outcome.ok && !ASKS.has(reasonOf(outcome))) logRefusal(deps, call, account, by, reasonOf(outcome));
  return outcome;
}

/** The reason of a refusal, or its code. */
const reasonOf = ({ code, data }: Refusal): string =>
  code === 'refused' ? (data as { reason: string }).reason : code;

/** Logs that a caller may not use the desk: who, why, on which device and from where. */
export function logDenied(deps: Deps, call: AuthorCall, refusal: Refusal): void {
  const { requestId, user } = call;
  deps.logger.warn(
    { requestId, account: user.userId, reason: reasonOf(refusal), ...placeOf(deps, call) },
    'access refused',
  );
}

/**
 * Logs that the second factor was asked for, or that its code was wrong (docs/deploy.md, "Monitoring"). The first factor was right, so
 * if no sign-in follows, someone else knows the password.
 */
export function logSecondFactor(
  deps: Deps,
  call: Call,
  account: string,
  said: 'asked for' | 'refused',
): void {
  deps.logger.warn({ requestId: call.requestId, account, ...placeOf(deps, call) }, `second factor ${said}`);
}

/**
 * Logs why a passkey's answer could not be verified: the place where the library refused it. The library's message quotes what was sent.
 */
export function logBadPasskey(logger: Logger, call: Call, account: string, error: unknown): void {
  logger.warn({ requestId: call.requestId, account, ...errorFields(error) }, 'passkey refused');
}

/** Logs a successful sign-in: which account, by which method, on which device and from where. Returns its outcome. */
export function signInLogged(
  deps: Deps,
  call: Call,
  by: Way,
  outcome: Outcome<SessionUser>,
): Outcome<SessionUser> {
  if (outcome.ok)
    deps.logger.info(
      { requestId: call.requestId, account: outcome.data.id, by, ...placeOf(deps, call) },
      'signed in',
    );
  return outcome;
}

/**
 * Logs that someone proved to be an account's owner other than by a sign-in: by a proof, a recovery code, or a mailed link that was used.
 */
export function logProven(deps: Deps, call: Call, account: string, by: Way): void {
  deps.logger.info({ requestId: call.requestId, account, by, ...placeOf(deps, call) }, 'proven');
}

/** Logs what an editor changed at the desk: who, by which call, with what result, on which device and from where. */
export function logAct(deps: Deps, call: AuthorCall, act: string, code: string): void {
  const { requestId, user } = call;
  deps.logger.info({ requestId, account: user.userId, act, code, ...placeOf(deps, call) }, 'desk');
}

/** Keyed hashes of a call's device and network. Without the key no one can find them by trying. */
const placeOf = ({ tokenKey }: Deps, { udid, address }: Call) => ({
  device: udid === '' ? '' : keyedHash(tokenKey, udid),
  from: keyedHash(tokenKey, networkOf(address)),
});
