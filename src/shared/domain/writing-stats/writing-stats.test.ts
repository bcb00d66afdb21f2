import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '#shared/domain/schedule/local-time.ts';
import { goalPart, lastDays, streak, sumDays, weekStart, weekWords } from './writing-stats.ts';
import { NOTHING_WRITTEN, written } from './written.ts';

const day = (name: string, typed: number, pasted = 0) => ({ day: name, typed, pasted });

describe('words of several devices', () => {
  it('are summed by local day, each device’s count once', () => {
    const days = sumDays([day('2026-11-22', 100), day('2026-11-22', 50, 7), day('2026-11-21', 5)]);
    expect([...days.values()]).toEqual([day('2026-11-22', 150, 7), day('2026-11-21', 5)]);
  });

  it('words before and after midnight belong to two days, by the clock of the zone of writing', () => {
    const before = Date.UTC(2026, 10, 22, 16, 59);
    expect(localDay('Asia/Jakarta', before)).toBe('2026-11-22');
    expect(localDay('Asia/Jakarta', before + 60_000)).toBe('2026-11-23');
    // The same moment on a device in a different zone.
    expect(localDay('America/New_York', before + 60_000)).toBe('2026-11-22');
    const days = sumDays([day('2026-11-23', 10), day('2026-11-22', 20)]);
    expect(streak(days, '2026-11-23')).toBe(2);
  });
});

describe('the streak', () => {
  const days = sumDays([day('2026-10-31', 1), day('2026-11-01', 3), day('2026-11-02', 0, 500)]);

  it('continues over the end of a month, and an empty today does not end it', () => {
    expect(streak(days, '2026-11-01')).toBe(2);
    expect(streak(days, '2026-11-02')).toBe(2);
  });

  it('ends after a day without typed words; pasted words do not count', () => {
    expect(streak(days, '2026-11-03')).toBe(0);
  });

  it('is not broken by a day in the future, from a device in an earlier zone', () => {
    expect(streak(sumDays([day('2026-11-23', 5), day('2026-11-22', 5)]), '2026-11-22')).toBe(1);
    expect(streak(sumDays([day('2026-11-23', 5), day('2026-11-21', 5)]), '2026-11-22')).toBe(1);
  });
});

describe('goals', () => {
  it('a week runs from Monday to Sunday', () => {
    expect([weekStart('2026-11-22'), weekStart('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23']);
    const days = sumDays([day('2026-11-15', 1), day('2026-11-16', 10), day('2026-11-22', 100)]);
    expect(weekWords(days, '2026-11-18')).toBe(110);
  });

  it('the share reached is at most 1, and null without a goal', () => {
    expect([goalPart(50, 200), goalPart(500, 200), goalPart(5, null)]).toEqual([0.25, 1, null]);
  });

  it('all days are listed, also those without words', () => {
    const shown = lastDays(sumDays([day('2026-02-28', 5)]), '2026-03-01', 3);
    expect(shown.map((one) => [one.day, one.typed])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 5],
      ['2026-03-01', 0],
    ]);
  });
});

describe('words written', () => {
  it('typed and pasted words are separate; words of another device are counted on that device', () => {
    const now = written(written(written(NOTHING_WRITTEN, 'typed', 10), 'pasted', 300), 'elsewhere', 99);
    expect(now).toEqual({ typed: 10, pasted: 300 });
    expect(written(now, 'pasted', -300)).toEqual({ typed: 10, pasted: 0 });
  });

  it('shortening an old text does not count as negative words', () => {
    const now = written(NOTHING_WRITTEN, 'typed', -400);
    expect(written(now, 'typed', 20)).toEqual({ typed: 20, pasted: 0 });
  });

  it('are never negative and never more than was added', () => {
    const step = fc.tuple(fc.constantFrom('typed', 'pasted', 'elsewhere'), fc.integer({ min: -50, max: 50 }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let now = NOTHING_WRITTEN;
        for (const [kind, delta] of steps) now = written(now, kind as 'typed', delta);
        const most = (kind: string) =>
          steps.reduce((sum, [one, delta]) => sum + (one === kind ? Math.max(0, delta) : 0), 0);
        expect(now.typed).toBeGreaterThanOrEqual(0);
        expect(now.pasted).toBeGreaterThanOrEqual(0);
        expect(now.typed).toBeLessThanOrEqual(most('typed'));
        expect(now.pasted).toBeLessThanOrEqual(most('pasted'));
      }),
    );
  });
});
