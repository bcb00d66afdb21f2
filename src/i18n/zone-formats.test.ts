import { expect, test } from 'vitest';
import { PAYOUT_ZONE_OFFSET_MS } from '#shared/domain/limits.ts';
import { offsetName, payoutDay, zoneFormats } from './zone-formats.ts';

test.each([
  [PAYOUT_ZONE_OFFSET_MS, 'UTC+08:00'],
  [7 * 3_600_000, 'UTC+07:00'],
  [5.5 * 3_600_000, 'UTC+05:30'],
  [0, 'UTC+00:00'],
  [-3.5 * 3_600_000, 'UTC-03:30'],
])('an offset of %i ms is called %s', (offset, name) => {
  expect(offsetName(offset)).toBe(name);
});

test('the payout zone is UTC+8 all year', () => {
  const { moment } = zoneFormats('en_US', 'payout');
  expect(moment(Date.parse('2026-07-04T16:00:00Z'))).toMatch(/Jul 5,? 00:00/);
  expect(moment(Date.parse('2026-12-04T16:00:00Z'))).toMatch(/Dec 5,? 00:00/);
});

test('a day of the payout calendar is the same in every zone', () => {
  expect(payoutDay('en_US', '2026-11-18T16:00:00.000Z')).toMatch(/^Thu,? Nov 19$/);
});
