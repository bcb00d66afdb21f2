const DAY_MS = 86_400_000;

/** How far a zone (IANA name) is from UTC at a moment, in ms; summer time counted. */
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
 * The moment at which clocks of a zone show a day and time; `shown` is those as if they were UTC, in ms. What they show twice, when
 * summer time ends, is the first of the two; what they leave out, when it begins, is as much later as they are put forward.
 */
export function momentShown(zone: string, shown: number): number {
  const before = zoneOffsetMs(zone, shown - DAY_MS);
  const after = zoneOffsetMs(zone, shown + DAY_MS);
  const fits = [before, after]
    .map((offset) => shown - offset)
    .filter((at) => at + zoneOffsetMs(zone, at) === shown);
  return fits.length > 0 ? Math.min(...fits) : shown - before;
}

/** The day that clocks of a zone show at a moment, `2026-11-22`. */
export const localDay = (zone: string, at: number): string =>
  new Date(at + zoneOffsetMs(zone, at)).toISOString().slice(0, 10);

/** The day so many days after another, by the calendar. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
