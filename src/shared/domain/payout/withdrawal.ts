import { WITHDRAWAL_BALANCE_MIN_CENTS } from '#shared/domain/limits.ts';
import { payoutMonthAt } from './payout-calendar.ts';

/** How far a withdrawal is. A rejected one frees its month and gives the money back (docs/spec, section 7, Money). */
export const WITHDRAWAL_STATES = ['waiting', 'approved', 'rejected', 'paid'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Why nothing can be withdrawn now, in the order they are told. */
export const WITHDRAWAL_BLOCKERS = [
  'alreadyApplied',
  'windowClosed',
  'balanceTooLow',
  'noPaymentData',
] as const;
export type WithdrawalBlocker = (typeof WITHDRAWAL_BLOCKERS)[number];

/** What a withdrawal depends on. */
export type WithdrawalFacts = {
  /** ms since epoch, by the server's clock where it counts. */
  now: number;
  /** The whole available balance in US cents. */
  available: number;
  /** State of this month's withdrawal (UTC+08:00), the last one where a rejected one was followed by another; null: none. */
  thisMonth: WithdrawalState | null;
  /** An approved contract or the author's profile says where to pay to. */
  hasPaymentData: boolean;
};

/**
 * All that stands against withdrawing the whole balance now; empty: it can be done (docs/spec, section 9, Income: from $100,
 * once a month, 5th to 7th at UTC+08:00).
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
