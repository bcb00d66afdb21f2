import { dayAfter, localDay, momentShown, zoneOffsetMs } from './local-time.ts';

/** A day of the week: 1 is Monday, 7 is Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** How the author publishes a story: every so many days, or on chosen days of the week; at one local time (docs/spec, section 10, Publishing). */
export type Rhythm = {
  way: 'days' | 'weekdays';
  everyDays: number;
  weekdays: readonly Weekday[];
  /** `18:00` */
  time: string;
};

/** Days of the week, a time and a zone (IANA name): each pair of day and time is a slot. */
export type WeekdayRhythm = Pick<Rhythm, 'weekdays' | 'time'> & { zone: string };

/** Returns the slot that follows a moment; both in ms since epoch. */
export type NextSlot = (after: number) => number;

/** The day of the week of a calendar day, `2026-11-22`. */
export const weekdayOf = (day: string): Weekday =>
  (((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as Weekday;

/** The time that clocks in a zone show at a moment, `18:00`. `at` in ms since epoch. */
export const localTime = (zone: string, at: number): string =>
  new Date(at + zoneOffsetMs(zone, at)).toISOString().slice(11, 16);

/** Whether a rhythm has a slot: at least one day of the week, and a whole time. */
export const isWeekdayRhythm = ({ weekdays, time }: Pick<Rhythm, 'weekdays' | 'time'>): boolean =>
  weekdays.length > 0 && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);

/**
 * The next `count` slots strictly after `from` that are not in `taken`, rising; all in ms since epoch. A slot is a local time: summer time
 * moves its moment, and a time that the clock skips is moved later by the skipped amount (`momentShown`). Throws on a rhythm without a slot.
 */
export function nextSlots(
  rhythm: WeekdayRhythm,
  taken: readonly number[],
  count: number,
  from: number,
): number[] {
  if (!isWeekdayRhythm(rhythm)) throw new Error('no rhythm to publish by');
  const { weekdays, time, zone } = rhythm;
  const used = new Set(taken);
  const slots: number[] = [];
  // A skipped time may be moved past midnight, so the day before may have the next slot.
  for (let day = dayAfter(localDay(zone, from), -1); slots.length < count; day = dayAfter(day, 1)) {
    if (!weekdays.includes(weekdayOf(day))) continue;
    const at = momentShown(zone, Date.parse(`${day}T${time}:00Z`));
    if (at > (slots.at(-1) ?? from) && !used.has(at)) slots.push(at);
  }
  return slots;
}

/** The days of the week and the time of chapters that are scheduled already, for a device that does not know the author's choice; null: there are none. */
export function rhythmOf(zone: string, dates: readonly number[]): Pick<Rhythm, 'weekdays' | 'time'> | null {
  const last = dates.at(-1);
  if (last === undefined) return null;
  const found = new Set(dates.map((at) => weekdayOf(localDay(zone, at))));
  return { weekdays: WEEKDAYS.filter((weekday) => found.has(weekday)), time: localTime(zone, last) };
}

/** The slot after a moment for chapters every so many days: as many days later, at the same local time. */
export const slotDaysLater =
  (zone: string, everyDays: number): NextSlot =>
  (after) =>
    momentShown(
      zone,
      Date.parse(`${dayAfter(localDay(zone, after), everyDays)}T${localTime(zone, after)}:00Z`),
    );

/** The new dates if each of these rising dates moves one slot later. They stay rising, and gaps between them stay. */
export function skipSlot(dates: readonly number[], next: NextSlot): number[] {
  let last = Number.NEGATIVE_INFINITY;
  return dates.map((at) => {
    last = next(Math.max(at, last));
    return last;
  });
}

/**
 * The new dates if these rising dates pause until `start`: what is before it moves to `first` and the slots after it, and pushes on what is
 * in its way. No date moves earlier. `first`: the first slot at `start` or later. All in ms since epoch.
 */
export function pauseUntil(dates: readonly number[], start: number, first: number, next: NextSlot): number[] {
  let last: number | undefined;
  return dates.map((at) => {
    if (last === undefined) last = at < start ? first : at;
    else last = at > last ? at : next(last);
    return last;
  });
}
