import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, localDay, zoneOffsetMs } from './local-time.ts';
import { isPublishPlan, type PublishPlan, publishTimes } from './publish-times.ts';

const times = (plan: Partial<PublishPlan>, count: number) =>
  publishTimes({ day: '2026-11-22', time: '18:30', everyDays: 1, zone: 'Asia/Jakarta', ...plan }, count).map(
    (at) => new Date(at).toISOString(),
  );

describe('chapters on a schedule, in the author’s zone', () => {
  it('are published at the same time every few days, across the end of a month and a year', () => {
    expect(times({ day: '2026-12-29', everyDays: 2 }, 3)).toEqual([
      '2026-12-29T11:30:00.000Z',
      '2026-12-31T11:30:00.000Z',
      '2027-01-02T11:30:00.000Z',
    ]);
    expect(times({ day: '2028-02-28' }, 3).map((at) => at.slice(5, 10))).toEqual(['02-28', '02-29', '03-01']);
  });

  it('keep their time of day when summer time begins and ends', () => {
    expect(times({ zone: 'Europe/Berlin', day: '2026-03-28', time: '09:00' }, 3)).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
    ]);
    expect(times({ zone: 'America/New_York', day: '2026-10-31', time: '20:00' }, 2)).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-02T01:00:00.000Z',
    ]);
  });

  it('a time that the clock skips is moved later by the skipped amount; the first is used if the clock shows a time twice', () => {
    expect(times({ zone: 'Europe/Berlin', day: '2026-03-29', time: '02:30' }, 1)).toEqual([
      '2026-03-29T01:30:00.000Z',
    ]);
    expect(times({ zone: 'Europe/Berlin', day: '2026-10-25', time: '02:30' }, 1)).toEqual([
      '2026-10-25T00:30:00.000Z',
    ]);
  });

  it('are always in rising order, and at the wanted day and time unless the clock skips that time', () => {
    const zones = [
      'Asia/Jakarta',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 60 }),
        (zone, from, minute, everyDays) => {
          const day = dayAfter('2026-01-01', from);
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const found = publishTimes({ day, time, everyDays, zone }, 6);
          found.forEach((at, index) => {
            if (index > 0) expect(at).toBeGreaterThan(found[index - 1] as number);
            expect(localDay(zone, at)).toBe(dayAfter(day, index * everyDays));
            const shown = new Date(at + zoneOffsetMs(zone, at)).toISOString().slice(11, 16);
            const late = Number(shown.slice(0, 2)) * 60 + Number(shown.slice(3)) - minute;
            expect([0, 30, 60]).toContain(late);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a half-typed plan is not valid', () => {
    const plan = { day: '2026-11-22', time: '18:30', everyDays: 1, zone: 'UTC' };
    expect(isPublishPlan(plan)).toBe(true);
    for (const wrong of [
      { day: '' },
      { day: '2026-13-40' },
      { time: '' },
      { everyDays: 0 },
      { everyDays: Number.NaN },
    ])
      expect(isPublishPlan({ ...plan, ...wrong })).toBe(false);
  });
});
