import { CODE_CHARS, normalCode } from './recovery-code.ts';

/** Digits of a code of an authenticator app. */
export const APP_CODE_DIGITS = 6;
/** How long an app shows one code. In seconds. */
export const APP_CODE_SECONDS = 30;
/** How long the key of an app that is being set up is valid. In ms. */
export const FACTOR_OFFER_MS = 30 * 60_000;

/** Kinds of second factors. `passkey`: the account has no app, and a passkey signs in by itself. */
export const FACTOR_KINDS = ['app', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

const APP_CODE = new RegExp(`^\\d{${APP_CODE_DIGITS}}$`);

/** Whether a typed code, in normal form (`normalCode`), is a code of an app; otherwise it can only be a recovery code. */
export const isAppCode = (normal: string): boolean => APP_CODE.test(normal);

/** An app's key as it is shown: groups of four. */
export const groupedKey = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** The kind of code that is asked for: a code of the app, or a recovery code instead. */
export type CodeKind = 'app' | 'recovery';

/** Fault of a typed code, as the key of its message; undefined: it may be sent. */
export function codeProblem(
  typed: string,
  kind: CodeKind,
): 'signIn.second.appProblem' | 'signIn.second.recoveryProblem' | undefined {
  const normal = normalCode(typed);
  if (kind === 'app') return isAppCode(normal) ? undefined : 'signIn.second.appProblem';
  return normal.length === CODE_CHARS ? undefined : 'signIn.second.recoveryProblem';
}
