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
