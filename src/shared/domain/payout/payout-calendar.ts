import {
  PAYMENT_LAST_DAY,
  PAYMENT_NORMAL_DAY,
  PAYOUT_ZONE_OFFSET_MS,
  WITHDRAWAL_FIRST_DAY,
  WITHDRAWAL_LAST_DAY,
} from '#shared/domain/limits.ts';

/** Dates of one month's withdrawal, in ms since epoch. */
export type PayoutMonth = {
  isOpen: boolean;
  /** The 5th, 00:00 at UTC+8. */
  opensAt: number;
  /** The 8th, 00:00 at UTC+8: closed from here on. */
  closesAt: number;
  /** Start of the 15th at UTC+8, the normal day of payment. */
  payNormally: number;
  /** Start of the 19th at UTC+8, the last day of payment. */
  payBy: number;
};

/** The withdrawal window open at `now` (ms since epoch), else the next one (docs/spec, section 9, Income). */
export function payoutMonthAt(now: number): PayoutMonth {
  const there = new Date(now + PAYOUT_ZONE_OFFSET_MS);
  const year = there.getUTCFullYear();
  const month = there.getUTCMonth();
  const current = payoutMonth(year, month, now);
  return now < current.closesAt ? current : payoutMonth(year, month + 1, now);
}

function payoutMonth(year: number, month: number, now: number): PayoutMonth {
  const startOf = (day: number): number => Date.UTC(year, month, day) - PAYOUT_ZONE_OFFSET_MS;
  const opensAt = startOf(WITHDRAWAL_FIRST_DAY);
  const closesAt = startOf(WITHDRAWAL_LAST_DAY + 1);
  return {
    isOpen: now >= opensAt && now < closesAt,
    opensAt,
    closesAt,
    payNormally: startOf(PAYMENT_NORMAL_DAY),
    payBy: startOf(PAYMENT_LAST_DAY),
  };
}
