import { dayAfter } from '#shared/domain/schedule/local-time.ts';

/** Words of one local day (`2026-11-22`). `pasted` includes imported words; goals count only typed ones. */
export type DayWords = { day: string; typed: number; pasted: number };

/** Word goals per day and week; null: no goal. */
export type Goals = { daily: number | null; weekly: number | null };

/** Smallest and largest goal, in words. */
export const GOAL_WORDS_MIN = 1;
export const GOAL_WORDS_MAX = 100_000;

/**
 * Sums an author's words per day over all devices. Each row is one device's count of one local day, by its own clock, so nothing is counted
 * twice.
 */
export function sumDays(rows: readonly DayWords[]): Map<string, DayWords> {
  const days = new Map<string, DayWords>();
  for (const { day, typed, pasted } of rows) {
    const known = days.get(day) ?? { day, typed: 0, pasted: 0 };
    days.set(day, { day, typed: known.typed + typed, pasted: known.pasted + pasted });
  }
  return days;
}

/** The `count` days up to and including `last`, oldest first; days without words have 0. */
export const lastDays = (days: ReadonlyMap<string, DayWords>, last: string, count: number): DayWords[] =>
  Array.from({ length: count }, (_, index) => {
    const day = dayAfter(last, index - count + 1);
    return days.get(day) ?? { day, typed: 0, pasted: 0 };
  });

/** Monday of a day's week; both as `2026-11-22`. */
export function weekStart(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}

/** Words typed in a day's week, Monday to Sunday. */
export const weekWords = (days: ReadonlyMap<string, DayWords>, day: string): number =>
  lastDays(days, dayAfter(weekStart(day), 6), 7).reduce((sum, { typed }) => sum + typed, 0);

/**
 * Number of consecutive days with typed words, up to today. An empty today does not break the streak: the day is not over.
 */
export function streak(days: ReadonlyMap<string, DayWords>, today: string): number {
  const isWritten = (day: string) => (days.get(day)?.typed ?? 0) > 0;
  let count = 0;
  for (let day = isWritten(today) ? today : dayAfter(today, -1); isWritten(day); day = dayAfter(day, -1))
    count += 1;
  return count;
}

/** Share of a goal that is reached, 0 to 1; null without a goal. */
export const goalPart = (words: number, goal: number | null): number | null =>
  goal === null || goal <= 0 ? null : Math.min(1, words / goal);
