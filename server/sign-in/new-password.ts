import { dictionary } from '@zxcvbn-ts/language-common';
import { type CredentialMessage, passwordProblem } from '#shared/domain/credentials.ts';
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '#shared/domain/limits.ts';
import { once } from '#shared/lib/once.ts';

/** How many of the most common passwords are refused. */
const COUNT = 10_000;

/**
 * The common passwords that pass the length rule, which refuses the others already. The dictionary is ordered by frequency, the most common
 * first.
 */
const common = once(
  () =>
    new Set(
      dictionary['passwords-common']
        .filter((word) => word.length >= PASSWORD_CHARS_MIN && word.length <= PASSWORD_CHARS_MAX)
        .slice(0, COUNT),
    ),
);

/** Whether a new password is among the 10,000 most common ones, ignoring case. */
const isCommonPassword = (password: string): boolean => common().has(password.toLowerCase());

/** Words of this product, which anyone would try (docs/spec, section 5, E-mail register). */
const OWN_WORDS = ['tinta', 'author', 'penulis', 'editor', 'admin'];

/** Shorter parts of an e-mail occur in too many words. */
const PART_CHARS_MIN = 3;

/** An address's groups of letters, the longest first, so that a shorter one does not break up a longer one. */
const partsOf = (email: string): string[] =>
  email
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= PART_CHARS_MIN)
    .toSorted((one, other) => other.length - one.length);

/** Whether a new password consists only of this product's words, parts of the e-mail, digits and signs, ignoring case. */
function isGuessable(password: string, email: string): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  const rest = [...partsOf(email), ...OWN_WORDS].reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
}

/**
 * The problem of a new password for the account with this e-mail, as a message key (docs/spec, section 5, E-mail register). The password
 * may have a wrong length, be one of the 10,000 most common, or be made of the e-mail and this product's words. undefined if it may be
 * used.
 */
export function newPasswordProblem(password: string, email: string): CredentialMessage | undefined {
  const problem = passwordProblem(password);
  if (problem !== undefined) return problem;
  if (isCommonPassword(password)) return 'signIn.error.passwordCommon';
  return isGuessable(password, email) ? 'signIn.error.passwordGuessable' : undefined;
}
