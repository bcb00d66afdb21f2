import { type CredentialMessage, passwordProblem } from '#shared/domain/credentials.ts';
import { isCommonPassword, isGuessable } from './common-passwords.ts';

/** Fault of a new password of the account with this e-mail, or `undefined`. */
export function newPasswordProblem(password: string, email: string): CredentialMessage | undefined {
  const problem = passwordProblem(password);
  if (problem !== undefined) return problem;
  if (isCommonPassword(password)) return 'signIn.error.passwordCommon';
  return isGuessable(password, email) ? 'signIn.error.passwordGuessable' : undefined;
}
