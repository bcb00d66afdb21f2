import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { passwordProblem } from '#shared/domain/credentials.ts';
import { newPasswordProblem } from './new-password.ts';

const EMAIL = 'nobody@example.org';
/** The most common passwords that fit the length rule, the most common first. */
const common = dictionary['passwords-common'].filter((word) => passwordProblem(word) === undefined);

test('each of the 10,000 most common passwords of a fitting length is refused, in upper and lower case', () => {
  const first = new Set(common.slice(0, 10_000));
  expect(first.size).toBe(10_000);
  for (const word of first)
    for (const typed of [word, word.toUpperCase()])
      expect(newPasswordProblem(typed, EMAIL), typed).toBe('signIn.error.passwordCommon');
});

test.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'sunshine', 'princess', 'football', 'trustno1'])(
  'the list contains the most common password %s',
  (word) => expect(newPasswordProblem(word, EMAIL)).toBe('signIn.error.passwordCommon'),
);
