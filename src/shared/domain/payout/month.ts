import { asDay, type Day } from '#shared/domain/day.ts';
import { PAYOUT_ZONE_OFFSET_MS } from '#shared/domain/limits.ts';
import type { Brand } from '#shared/lib/brand.ts';

/** A month of the payout calendar: 'YYYY-MM', at UTC+08:00 (docs/spec, section 7, Money). */
export type Month = Brand<string, 'Month'>;

/** Format of a month on the wire. */
export const MONTH_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** Parses a month; `undefined` for anything else. */
export const parseMonth = (text: string): Month | undefined =>
  MONTH_PATTERN.test(text) ? (text as Month) : undefined;

/** The current month at UTC+08:00; `now` in ms since epoch. */
export const monthAt = (now: number): Month =>
  new Date(now + PAYOUT_ZONE_OFFSET_MS).toISOString().slice(0, 7) as Month;

/** The current day at UTC+08:00, as 'YYYY-MM-DD'; `now` in ms since epoch. */
export const dayAt = (now: number): Day => asDay(new Date(now + PAYOUT_ZONE_OFFSET_MS).toISOString());
