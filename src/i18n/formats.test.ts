import { afterEach, describe, expect, test } from 'vitest';
import { asDay } from '#shared/domain/day.ts';
import { dayAt } from '#shared/domain/payout/month.ts';
import { createFormats } from './formats.ts';

const own = process.env.TZ;
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

describe('a calendar day is the same in every zone', () => {
  test.each([
    'Pacific/Kiritimati',
    'Pacific/Auckland',
    'Asia/Jakarta',
    'UTC',
    'America/Los_Angeles',
    'Pacific/Pago_Pago',
  ])('%s', (zone) => {
    process.env.TZ = zone;
    const format = createFormats('en_US');
    expect(new Date(0).getTimezoneOffset() === 0).toBe(zone === 'UTC');
    expect(format.date(asDay('2026-12-19'))).toBe('Dec 19, 2026');
    // The last day of payment begins at midnight of UTC+8, which is still the day before in zones west of it.
    expect(format.date(dayAt(Date.parse('2026-12-18T16:00:00.000Z')))).toBe('Dec 19, 2026');
  });
});
