import { dayAfter } from '#shared/domain/schedule/local-time.ts';

/** Words of one local day (`2026-11-22`): typed, and pasted or imported, which no goal counts. */
export type DayWords = { day: string; typed: number; pasted: number };

/** Words wanted a day and a week; null: no goal. */
export type Goals = { daily: number | null; weekly: number | null };

/** Words of a goal, at least and at most. */
export const GOAL_WORDS_MIN = 1;
export const GOAL_WORDS_MAX = 100_000;

/**
 * What an author wrote day by day, devices taken together: each row is one device's own count of one local day, so nothing is counted
 * twice, and each counts for the day its clock showed.
 */
export function sumDays(rows: readonly DayWords[]): Map<string, DayWords> {
  const days = new Map<string, DayWords>();
  for (const { day, typed, pasted } of rows) {
    const known = days.get(day) ?? { day, typed: 0, pasted: 0 };
    days.set(day, { day, typed: known.typed + typed, pasted: known.pasted + pasted });
  }
  return days;
}

/** So many days up to and with `last`, oldest first; those without a word are there with 0. */
export const lastDays = (days: ReadonlyMap<string, DayWords>, last: string, count: number): DayWords[] =>
  Array.from({ length: count }, (_, index) => {
    const day = dayAfter(last, index - count + 1);
    return days.get(day) ?? { day, typed: 0, pasted: 0 };
  });

/** Monday of the week a day is in. */
export function weekStart(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -weekday);
}

/** Words typed in the week of a day, from its Monday to its Sunday. */
export const weekWords = (days: ReadonlyMap<string, DayWords>, day: string): number =>
  lastDays(days, dayAfter(weekStart(day), 6), 7).reduce((sum, { typed }) => sum + typed, 0);

/**
 * Days in a row on which something was typed, up to today. Today does not break it while nothing is typed yet: the day is not over.
 */
export function streak(days: ReadonlyMap<string, DayWords>, today: string): number {
  const isWritten = (day: string) => (days.get(day)?.typed ?? 0) > 0;
  let count = 0;
  for (let day = isWritten(today) ? today : dayAfter(today, -1); isWritten(day); day = dayAfter(day, -1))
    count += 1;
  return count;
}

/** How far a goal is reached, 0 to 1; null without one. */
export const goalPart = (words: number, goal: number | null): number | null =>
  goal === null || goal <= 0 ? null : Math.min(1, words / goal);
