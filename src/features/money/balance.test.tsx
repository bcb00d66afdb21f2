import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enUS } from '#locales/en_US.ts';
import { moneyEnUS } from '#locales/money/en_US.ts';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { showScreen } from '#test/support/screen.tsx';
import { Balance } from './balance.tsx';

const OVERVIEW = {
  currency: 'USD',
  available: 22_391,
  pending: 0,
  locked: 0,
  paidTotal: 0,
  minimum: 10_000,
  window: { opensAt: '2026-12-03T16:00:00Z', closesAt: '2026-12-10T16:00:00Z', isOpen: true },
  blockers: [],
  payeeInReview: null,
};

test.each([
  ['with nothing in the way', {}, /^Verified and ready to withdraw$/],
  [
    'of a new author',
    { available: 0, blockers: ['windowClosed', 'balanceTooLow', 'noPaymentData'] },
    /^Verified\. You need \$100\.00 to withdraw: \$100\.00 to go\.$/,
  ],
  [
    'while the window is closed',
    { blockers: ['windowClosed'] },
    /^Verified\. Withdrawals are closed\. They open on Dec \d, 2026, .* \(your time\)\.$/,
  ],
  [
    'after this month’s application',
    { blockers: ['alreadyApplied', 'windowClosed'] },
    /^Verified\. You’ve already applied this month\.$/,
  ],
  [
    'without payment details',
    { blockers: ['noPaymentData'] },
    /^Verified\. We don’t have your payment details yet\.$/,
  ],
])('the balance %s says at the number whether it can be withdrawn', (_, changed, words) => {
  showScreen(<Balance overview={{ ...OVERVIEW, ...changed } as unknown as AnswerOf<'incomeOverview'>} />, {
    texts: { language: 'en_US', scopes: new Set(['shell', 'money']), tables: [enUS, moneyEnUS] },
  });
  expect(screen.getByTestId('balance').nextElementSibling).toHaveTextContent(words);
});
