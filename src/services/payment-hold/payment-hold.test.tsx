import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enUS } from '#locales/en_US.ts';
import { paymentEnUS } from '#locales/payment/en_US.ts';
import { showScreen } from '#test/support/screen.tsx';
import { PaymentHold } from './payment-hold.tsx';

const texts = {
  language: 'en_US' as const,
  scopes: new Set(['shell', 'payment'] as const),
  tables: [enUS, paymentEnUS],
};
const notMe = () => screen.queryByRole('button', { name: 'This wasn’t me' });

test('details in review can be undone; an answer kept by an older app, which does not know of them, shows none', () => {
  const { unmount } = showScreen(
    <PaymentHold
      overview={{ payee: null, payeeHeldUntil: null, payeeInReview: '•••• 7890' }}
      onUndone={() => {}}
    />,
    { texts },
  );
  expect(notMe()).toBeVisible();
  expect(screen.getByText(/•••• 7890/)).toBeVisible();
  expect(screen.queryByText('There are no payment details yet.')).toBeNull();
  unmount();
  showScreen(
    <PaymentHold overview={{ payee: '•••• 7890', payeeHeldUntil: null } as never} onUndone={() => {}} />,
    { texts },
  );
  expect(notMe()).toBeNull();
});
