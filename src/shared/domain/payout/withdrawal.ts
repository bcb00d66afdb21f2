import { WITHDRAWAL_BALANCE_MIN_CENTS } from '#shared/domain/limits.ts';
import { payoutMonthAt } from './payout-calendar.ts';

/** States of a withdrawal. A rejected withdrawal frees its month and returns the money to the balance (docs/spec, section 7, Money). */
export const WITHDRAWAL_STATES = ['waiting', 'approved', 'rejected', 'paid'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Why nothing can be withdrawn now, in the order shown. */
export const WITHDRAWAL_BLOCKERS = [
  'alreadyApplied',
  'windowClosed',
  'balanceTooLow',
  'noPaymentData',
] as const;
export type WithdrawalBlocker = (typeof WITHDRAWAL_BLOCKERS)[number];

/** Facts a withdrawal depends on. */
export type WithdrawalFacts = {
  /** ms since epoch. The server decides, by its own clock. */
  now: number;
  /** The whole balance in US cents. */
  available: number;
  /** State of this month's latest withdrawal (UTC+08:00); null: none. */
  thisMonth: WithdrawalState | null;
  /** An approved contract or the author's profile has the payment data. */
  hasPaymentData: boolean;
};

/**
 * Reasons against withdrawing the whole balance now; empty: it can be withdrawn (docs/spec, section 9, Income: from $100, once a month,
 * 5th to 7th at UTC+08:00).
 */
export function withdrawalBlockers(facts: WithdrawalFacts): WithdrawalBlocker[] {
  const blocked: Record<WithdrawalBlocker, boolean> = {
    alreadyApplied: facts.thisMonth !== null && facts.thisMonth !== 'rejected',
    windowClosed: !payoutMonthAt(facts.now).isOpen,
    balanceTooLow: facts.available < WITHDRAWAL_BALANCE_MIN_CENTS,
    noPaymentData: !facts.hasPaymentData,
  };
  return WITHDRAWAL_BLOCKERS.filter((blocker) => blocked[blocker]);
}
