const DAY_MS = 86_400_000;

/** Offset of a zone (IANA name) from UTC at a moment, in ms, including summer time. */
export function zoneOffsetMs(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}

/**
 * The moment at which clocks in a zone show a day and time; `shown`: that day and time as if in UTC, in ms. A time shown twice (end of
 * summer time) is the first of the two. A time that is skipped (start of summer time) is moved later by the skipped amount.
 */
export function momentShown(zone: string, shown: number): number {
  const before = zoneOffsetMs(zone, shown - DAY_MS);
  const after = zoneOffsetMs(zone, shown + DAY_MS);
  const fits = [before, after]
    .map((offset) => shown - offset)
    .filter((at) => at + zoneOffsetMs(zone, at) === shown);
  return fits.length > 0 ? Math.min(...fits) : shown - before;
}

/** The day in a zone at a moment, `2026-11-22`. `at` in ms since epoch. */
export const localDay = (zone: string, at: number): string =>
  new Date(at + zoneOffsetMs(zone, at)).toISOString().slice(0, 10);

/** The calendar day `days` after `day`, or before it if negative; both days as `2026-11-22`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The moment at which a day (`2026-11-22`) begins in a zone, in ms since epoch. */
export const dayStart = (zone: string, day: string): number =>
  momentShown(zone, Date.parse(`${day}T00:00:00Z`));
