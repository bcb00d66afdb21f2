import { expect, test } from 'vitest';
import { payoutMonthAt } from './payout-calendar.ts';

const at = (moment: string): number => Date.parse(moment);

test.each([
  // now, open, month of the window
  ['2026-11-04T23:59:59.999+08:00', false, '2026-11'],
  ['2026-11-05T00:00:00+08:00', true, '2026-11'],
  ['2026-11-07T23:59:59.999+08:00', true, '2026-11'],
  ['2026-11-08T00:00:00+08:00', false, '2026-12'],
  ['2026-12-31T20:00:00+00:00', false, '2027-01'],
  ['2026-12-08T00:00:00+08:00', false, '2027-01'],
  ['2026-11-30T23:00:00+00:00', false, '2026-12'],
])(
  'at %s the window is open: %s, and the window shown is that of %s (5th 00:00 to 8th 00:00, UTC+8)',
  (now, open, month) => {
    expect(payoutMonthAt(at(now))).toEqual({
      isOpen: open,
      opensAt: at(`${month}-05T00:00:00+08:00`),
      closesAt: at(`${month}-08T00:00:00+08:00`),
      payNormally: at(`${month}-15T00:00:00+08:00`),
      payBy: at(`${month}-19T00:00:00+08:00`),
    });
  },
);
