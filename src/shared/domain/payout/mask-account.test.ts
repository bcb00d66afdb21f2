import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskAccount } from './mask-account.ts';

test.each([
  ['1234567890', '•••• 7890'],
  ['ID12 3456 7890', '•••• 7890'],
  ['123456', '•••• 456'],
  ['12', '•••• 2'],
  ['1', '••••'],
  ['', '••••'],
])('an account %s is shown as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});

test('never shows more than four characters, nor more than half of an account', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\w{0,34}$/), (account) => {
      const shown = maskAccount(account).replace(/^••••\s?/, '');
      expect(shown.length).toBeLessThanOrEqual(Math.min(4, account.length / 2));
      expect(account.endsWith(shown)).toBe(true);
    }),
  );
});
