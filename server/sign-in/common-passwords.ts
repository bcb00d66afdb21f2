import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '#shared/domain/limits.ts';
import { once } from '#shared/lib/once.ts';

/** How many of the most common passwords are refused. */
const COUNT = 10_000;

/** Only passwords that pass the length rule. The dictionary is ordered, the most common first. */
const common = once(
  () =>
    new Set(
      dictionary['passwords-common']
        .filter((word) => word.length >= PASSWORD_CHARS_MIN && word.length <= PASSWORD_CHARS_MAX)
        .slice(0, COUNT),
    ),
);

/** Whether a new password is among the 10,000 most common ones, ignoring case. */
export const isCommonPassword = (password: string): boolean => common().has(password.toLowerCase());

/** Words of this product that anybody would try (docs/spec, section 5, E-mail register). */
const OWN_WORDS = ['tinta', 'author', 'penulis', 'editor', 'admin'];

/** A shorter part of an e-mail is in too many words. */
const PART_CHARS_MIN = 3;

/** The longest groups of letters of an address first, so that none hides a longer one. */
const partsOf = (email: string): string[] =>
  email
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= PART_CHARS_MIN)
    .toSorted((one, other) => other.length - one.length);

/** Whether a new password is made of nothing but this product's words and the e-mail's, with digits and signs, ignoring case. */
export function isGuessable(password: string, email: string): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '');
  const rest = [...partsOf(email), ...OWN_WORDS].reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
}
