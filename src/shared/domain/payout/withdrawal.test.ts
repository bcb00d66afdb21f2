import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt, monthAt, parseMonth } from './month.ts';
import { payoutMonthAt } from './payout-calendar.ts';
import { type WithdrawalFacts, withdrawalBlockers } from './withdrawal.ts';

const OPEN = Date.parse('2026-11-05T00:00:00+08:00');
const facts = (change: Partial<WithdrawalFacts>): WithdrawalFacts => ({
  now: OPEN,
  available: 10_000,
  thisMonth: null,
  hasPaymentData: true,
  ...change,
});

describe('whether the balance can be withdrawn (docs/spec, section 9, Income)', () => {
  test.each<[string, Partial<WithdrawalFacts>, string[]]>([
    ['on the 5th at 00:00 with exactly $100', {}, []],
    ['with one cent less', { available: 9_999 }, ['balanceTooLow']],
    ['with a debt', { available: -1 }, ['balanceTooLow']],
    ['a millisecond before the 5th', { now: OPEN - 1 }, ['windowClosed']],
    ['in the last millisecond of the 7th', { now: OPEN + 3 * 86_400_000 - 1 }, []],
    ['on the 8th at 00:00', { now: OPEN + 3 * 86_400_000 }, ['windowClosed']],
    ['while one waits', { thisMonth: 'waiting' }, ['alreadyApplied']],
    ['while one is approved', { thisMonth: 'approved' }, ['alreadyApplied']],
    ['after one was paid this month', { thisMonth: 'paid' }, ['alreadyApplied']],
    ['after one was rejected: its month is free', { thisMonth: 'rejected' }, []],
    ['with nowhere to pay to', { hasPaymentData: false }, ['noPaymentData']],
    [
      'if every condition is unmet, each one is reported',
      { now: OPEN - 1, available: 0, thisMonth: 'waiting', hasPaymentData: false },
      ['alreadyApplied', 'windowClosed', 'balanceTooLow', 'noPaymentData'],
    ],
  ])('%s', (_, change, blockers) => {
    expect(withdrawalBlockers(facts(change))).toEqual(blockers);
  });
});

/** Any instant within thirty years, more often near the ends of months. */
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2050, 0) }),
  fc
    .tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: -30 * 3_600_000, max: 30 * 3_600_000 }))
    .map(([month, aside]) => Date.UTC(2020, month) + aside),
);
/** The wall clock of an instant in a zone, calculated independently of the product. */
const wallClock = (at: number, timeZone: string) =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  ) as { year: string; month: string; day: string };

describe('the calendar is in UTC+08:00 for every reader', () => {
  test('month and day are those in Singapore, at any instant', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const { year, month, day } = wallClock(now, 'Asia/Singapore');
        expect(monthAt(now)).toBe(`${year}-${month}`);
        expect(dayAt(now)).toBe(`${year}-${month}-${day}`);
        expect(parseMonth(monthAt(now))).toBe(monthAt(now));
      }),
      { numRuns: 2_000 },
    );
  });

  test('the window is open exactly on the 5th, 6th and 7th in Singapore, and the window shown is never past', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const shown = payoutMonthAt(now);
        const day = Number(wallClock(now, 'Asia/Singapore').day);
        expect(shown.isOpen).toBe(day >= 5 && day <= 7);
        expect(shown.isOpen).toBe(!withdrawalBlockers(facts({ now })).includes('windowClosed'));
        expect(shown.closesAt).toBeGreaterThan(now);
        expect(shown.closesAt - shown.opensAt).toBe(3 * 86_400_000);
        expect(shown.opensAt - now).toBeLessThan(31 * 86_400_000);
        // While the window is open, the month that is sent is the window's month.
        if (shown.isOpen) expect(monthAt(now)).toBe(monthAt(shown.opensAt));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    'UTC',
    'Asia/Jakarta',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'America/St_Johns',
    'Europe/Lisbon',
  ])('the window, shown in the zone %s, opens and closes at the same instants', (timeZone) => {
    fc.assert(
      fc.property(instants, (now) => {
        const { opensAt, closesAt } = payoutMonthAt(now);
        for (const at of [opensAt, closesAt]) {
          // The time shown to a reader there is the same instant.
          const there = new Intl.DateTimeFormat('sv-SE', {
            timeZone,
            dateStyle: 'short',
            timeStyle: 'medium',
          }).format(at);
          const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
            .formatToParts(at)
            .find(({ type }) => type === 'timeZoneName')?.value;
          const iso = `${there.replace(' ', 'T')}${offset === 'GMT' ? 'Z' : offset?.slice(3)}`;
          expect(Date.parse(iso)).toBe(at);
        }
      }),
      { numRuns: 100 },
    );
  });
});

test.each(['2026-00', '2026-13', '2026-1', '1999-12', '2026-12 ', '', '2026/12', '٢٠٢٦-12'])(
  '%s is not a month',
  (text) => {
    expect(parseMonth(text)).toBeUndefined();
  },
);
