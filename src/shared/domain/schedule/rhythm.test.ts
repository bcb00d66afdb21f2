import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, localDay, momentShown } from './local-time.ts';
import {
  isWeekdayRhythm,
  localTime,
  nextSlots,
  pauseUntil,
  rhythmOf,
  skipSlot,
  slotDaysLater,
  WEEKDAYS,
  type Weekday,
  weekdayOf,
} from './rhythm.ts';

const at = (moment: string): number => Date.parse(moment);
const shown = (moments: readonly number[]) => moments.map((one) => new Date(one).toISOString());
const MWF = { weekdays: [1, 3, 5] as Weekday[], time: '18:00', zone: 'Asia/Jakarta' };
const ZONES = [
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/Nuuk',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
];

describe('slots on days of the week, in the author’s zone', () => {
  it('are the chosen days at the chosen time, strictly later than a moment', () => {
    expect(shown(nextSlots(MWF, [], 4, at('2026-11-28T00:00:00Z')))).toEqual([
      '2026-11-30T11:00:00.000Z',
      '2026-12-02T11:00:00.000Z',
      '2026-12-04T11:00:00.000Z',
      '2026-12-07T11:00:00.000Z',
    ]);
    expect(shown(nextSlots(MWF, [], 1, at('2026-11-30T11:00:00Z')))).toEqual(['2026-12-02T11:00:00.000Z']);
    expect(shown(nextSlots(MWF, [], 1, at('2026-11-30T10:59:59Z')))).toEqual(['2026-11-30T11:00:00.000Z']);
  });

  it('leave out what scheduled chapters take', () => {
    const taken = [at('2026-11-30T11:00:00Z'), at('2026-12-04T11:00:00Z')];
    expect(shown(nextSlots(MWF, taken, 2, at('2026-11-28T00:00:00Z')))).toEqual([
      '2026-12-02T11:00:00.000Z',
      '2026-12-07T11:00:00.000Z',
    ]);
  });

  it('keep their local time when summer time begins, and none is lost in the hour that the clock skips', () => {
    const sundays = { weekdays: [7] as Weekday[], time: '02:30', zone: 'Europe/Berlin' };
    expect(shown(nextSlots(sundays, [], 3, at('2026-03-20T00:00:00Z')))).toEqual([
      '2026-03-22T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-04-05T00:30:00.000Z',
    ]);
  });

  it('a slot that summer time moves past midnight is still found', () => {
    // In Nuuk the clock jumps from Saturday 23:00 to Sunday 00:00.
    const saturdays = { weekdays: [6] as Weekday[], time: '23:30', zone: 'America/Nuuk' };
    const [slot] = nextSlots(saturdays, [], 1, momentShown('America/Nuuk', at('2026-03-29T00:10:00Z')));
    expect(localDay('America/Nuuk', slot as number)).toBe('2026-03-29');
  });

  it('in every zone, for 20 years: rising, free, on a chosen day at the chosen time, and none left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 20 * 365 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.subarray([...WEEKDAYS], { minLength: 1 }),
        fc.integer({ min: 0, max: 3 }),
        (zone, offset, minute, weekdays, takenAt) => {
          const day = dayAfter('2026-01-01', offset);
          const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const from = momentShown(zone, at(`${day}T12:00:00Z`));
          const rhythm = { weekdays, time, zone };
          const all = nextSlots(rhythm, [], 9, from);
          const taken = [all[takenAt] as number];
          const free = nextSlots(rhythm, taken, 8, from);
          expect(free).toEqual(all.filter((slot) => !taken.includes(slot)));
          const wanted: string[] = [];
          for (let next = day; wanted.length < 9; next = dayAfter(next, 1))
            if (weekdays.includes(weekdayOf(next)) && momentShown(zone, at(`${next}T${time}:00Z`)) > from)
              wanted.push(next);
          all.forEach((slot, index) => {
            expect(slot).toBeGreaterThan(index === 0 ? from : (all[index - 1] as number));
            // Where the clock skips the time, the slot is moved later instead of lost.
            const isExact = localDay(zone, slot) === wanted[index] && localTime(zone, slot) === time;
            const isSkipped = momentShown(zone, at(`${wanted[index]}T${time}:00Z`)) === slot;
            expect(isExact || isSkipped).toBe(true);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('need a day and a whole time', () => {
    expect(isWeekdayRhythm(MWF)).toBe(true);
    expect(isWeekdayRhythm({ ...MWF, weekdays: [] })).toBe(false);
    expect(isWeekdayRhythm({ ...MWF, time: '' })).toBe(false);
    expect(() => nextSlots({ ...MWF, weekdays: [] }, [], 1, 0)).toThrow();
  });

  it('are proposed from the chapters that are scheduled', () => {
    expect(rhythmOf('Asia/Jakarta', nextSlots(MWF, [], 5, at('2026-11-28T00:00:00Z')))).toEqual({
      weekdays: [1, 3, 5],
      time: '18:00',
    });
    expect(rhythmOf('Asia/Jakarta', [])).toBeNull();
  });
});

describe('the dates of a queue that changes', () => {
  const next = (after: number) => nextSlots(MWF, [], 1, after)[0] as number;
  const [mon, wed, fri, mon2, wed2, fri2] = nextSlots(MWF, [], 6, at('2026-11-28T00:00:00Z')) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];

  it('skipping a slot moves each chapter one slot later; a gap stays', () => {
    expect(skipSlot([mon, wed, fri], next)).toEqual([wed, fri, mon2]);
    expect(skipSlot([mon, mon2], next)).toEqual([wed, wed2]);
  });

  it('dates between two slots stay rising', () => {
    expect(skipSlot([mon + 1, mon + 2], next)).toEqual([wed, fri]);
  });

  it('every so many days keeps the local time when summer time ends', () => {
    const daily = slotDaysLater('Europe/Berlin', 1);
    expect(shown(skipSlot([at('2026-10-24T07:00:00Z'), at('2026-10-25T08:00:00Z')], daily))).toEqual([
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
  });

  it('a pause moves what is before its day, and what is in the way; nothing moves earlier', () => {
    const start = at('2026-12-06T17:00:00Z');
    expect(pauseUntil([mon, wed], start, mon2, next)).toEqual([mon2, wed2]);
    expect(pauseUntil([mon, mon2, fri2 + 5], start, mon2, next)).toEqual([mon2, wed2, fri2 + 5]);
    expect(pauseUntil([mon2 + 5, wed2], start, mon2, next)).toEqual([mon2 + 5, wed2]);
  });
});
