import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { showScreen } from '#test/support/screen.tsx';
import { WithdrawalPanel } from './withdrawal-panel.tsx';

type Overview = AnswerOf<'incomeOverview'>;
const WITHDRAWAL = {
  id: 'w',
  month: '2026-11',
  amount: 12_000,
  reason: '',
  submittedAt: '2026-11-05T02:00:00Z',
  payBy: '2026-11-18T16:00:00Z',
  payableFrom: null,
};
const OVERVIEW = {
  currency: 'USD',
  available: 0,
  pending: 0,
  locked: 12_000,
  paidTotal: 0,
  minimum: 10_000,
  now: '2026-11-05T02:00:00Z',
  month: '2026-11',
  window: { opensAt: '2026-11-04T16:00:00Z', closesAt: '2026-11-10T16:00:00Z', isOpen: true },
  payBy: '2026-11-18T16:00:00Z',
  payNormally: '2026-11-14T16:00:00Z',
  blockers: [],
  payee: '•••• 1234',
  payeeHeldUntil: null,
  payeeInReview: null,
};

const STEPS = ['money.withdrawal.sent', 'money.withdrawal.agreed', 'payment.from'];
const stepsShown = () => STEPS.filter((text) => screen.queryByText(text) !== null);

test.each([
  ['waiting', null, ['money.withdrawal.sent']],
  ['approved', null, ['money.withdrawal.agreed']],
  ['approved', '2026-11-08T02:00:00Z', ['money.withdrawal.agreed', 'payment.from']],
  ['rejected', null, []],
  ['paid', null, []],
])(
  'the panel says what happens next to a withdrawal that is %s (paid from: %s)',
  async (state, payableFrom, steps) => {
    const withdrawal = { ...WITHDRAWAL, state, payableFrom };
    const overview = { ...OVERVIEW, withdrawal } as unknown as Overview;
    showScreen(<WithdrawalPanel overview={overview} onChanged={() => {}} />);
    expect(await screen.findByText('money.withdrawal.title')).toBeVisible();
    expect(stepsShown()).toEqual(steps);
  },
);
